import styled from '@emotion/styled';
import type { ClipboardEvent, KeyboardEvent, SubmitEvent } from 'react';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import InputBase from '@mui/material/InputBase';
import { POST_MAX } from '#contract/limits';
import { textLength } from '#contract/text';
import { failureSentence } from '../../api/errorSentence';
import { useDraft } from '../../drafts/useDraft';
import { useSubmissionKey } from '../../drafts/useSubmissionKey';
import { useAppSelector } from '../../app/hooks';
import { CharacterCount } from '../../ui/CharacterCount';
import { MemberAvatar } from '../../ui/MemberAvatar';
import { toast } from '../../ui/toast';
import { palette } from '../../theme/theme';
import { selectUsername } from '../auth';
import { RetryNote } from '../network/components';
import { AddImage } from './AddImage';
import { ImagePreview } from './ImagePreview';
import type { WrittenPost } from './postForm';
import { useCreatePostMutation } from './postsApi';
import { postsErrors, postsSuccess } from './postsSentences';
import { usePickedImage } from './usePickedImage';

/** The draft's key. */
const DRAFT = 'post';

const Form = styled.form({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 });

const Row = styled.div({ display: 'flex', gap: 12 });

const Text = styled(InputBase)({
  flex: 1,
  padding: '9px 0 0',
  lineHeight: 1.45,
  '& textarea': { fontSize: 18 },
});

const CardRoot = styled(Card)({ '&:focus-within': { borderColor: palette.primary.main } });

const Footer = styled.div({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 });

/** Above the buttons, which it does not push to another row. */
const Count = styled.div({ justifySelf: 'end', '&:empty': { display: 'none' } });

/** Aligned to the right, also when it wraps. */
const Actions = styled.div({ display: 'flex', alignItems: 'center', gap: 12, marginLeft: 'auto' });

/** The form for a new post (spec §2). Its draft is kept until the server has accepted it. */
export function PostBox() {
  const username = useAppSelector(selectUsername) ?? '';
  const picture = useAppSelector(({ auth }) => auth.profileData?.profile_picture ?? null);
  const [text, setText, clearText] = useDraft(DRAFT);
  const { picked, pick, remove, clear: clearPicture } = usePickedImage(DRAFT);
  const [createPost, { isLoading }] = useCreatePostMutation();
  const submission = useSubmissionKey(DRAFT);
  const length = textLength(text);
  const isTooLong = length > POST_MAX;

  const post = async () => {
    if (isLoading || isTooLong) return;
    const content = text.trim();
    const image = picked?.file;
    if (!content && !image) {
      toast('Please enter some content or select an image', 'warning');
      return;
    }
    const draft: WrittenPost = { content, image };
    const submissionKey = submission.keyFor(...Object.values(draft));
    const { error } = await createPost({ ...draft, submissionKey });
    if (error) {
      toast(failureSentence(postsErrors.createPost, error), 'error');
      return;
    }
    submission.accepted();
    clearText(text);
    if (image) clearPicture(image);
    toast(postsSuccess.createPost, 'success');
  };

  return (
    <CardRoot>
      <Form
        aria-label="New post"
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void post();
        }}
      >
        <Row>
          <MemberAvatar name={username} picture={picture} />
          <Text
            multiline
            minRows={2}
            maxRows={14}
            value={text}
            readOnly={isLoading}
            onChange={(event) => setText(event.target.value)}
            onPaste={(event: ClipboardEvent) => {
              const file = event.clipboardData.files[0];
              if (file?.type.startsWith('image/')) pick(file);
            }}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void post();
            }}
            placeholder="What's on your mind?"
            slotProps={{ input: { 'aria-label': "What's on your mind?", dir: 'auto' } }}
          />
        </Row>
        {picked && <ImagePreview url={picked.url} onRemove={remove} />}
        <Count>
          <CharacterCount length={length} max={POST_MAX} />
        </Count>
        <Footer>
          <AddImage onPick={pick} disabled={isLoading} />
          <Actions>
            <Button type="submit" variant="contained" color="primary" disabled={isLoading || isTooLong}>
              {isLoading ? 'Posting...' : 'Post'}
            </Button>
          </Actions>
        </Footer>
        <RetryNote endpoint="createPost" />
      </Form>
    </CardRoot>
  );
}
