import styled from '@emotion/styled';
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import Card from '@mui/material/Card';
import InputBase from '@mui/material/InputBase';
import { POST_MAX } from '#contract/limits';
import { textLength } from '#contract/text';
import { failureSentence } from '../../api/errorSentence';
import { textAfter, useDraft } from '../../drafts/useDraft';
import { useSubmissionKey } from '../../drafts/useSubmissionKey';
import { useUnderWay } from '../../drafts/useUnderWay';
import { useAppSelector } from '../../app/hooks';
import { useKeyShortcut } from '../../shortcuts/shortcutsSetting';
import { CharacterCount } from '../../ui/CharacterCount';
import { Form, FormActions } from '../../ui/Form';
import { MemberAvatar } from '../../ui/MemberAvatar';
import { pictureIn } from '../../ui/acceptImage';
import { isInView } from '../../ui/isInView';
import { SubmitButton } from '../../ui/SubmitButton';
import { toast } from '../../ui/toast';
import { selectUsername } from '../auth/authSlice';
import { useOwnProfile } from '../members/membersApi';
import { isOffline } from '../../network/offline';
import { RetryNote } from '../../network/RetryNote';
import { useKeep } from '../../outbox/useKeep';
import { ComposerFooter } from './ComposerFooter';
import { AddImage, ImagePreview } from './pictureControls';
import { usePictureDrop } from './usePictureDrop';
import type { WrittenPost } from './postForm';
import { useCreatePostMutation } from './postsApi';
import { postsErrors, postsSuccess } from './postsSentences';
import { usePickedImage } from './usePickedImage';
import { useShared } from './useShared';

/** The draft's key. */
const DRAFT = 'post';

const Text = styled(InputBase)({
  flex: 1,
  // In the middle of the picture beside it.
  padding: '4px 0',
  lineHeight: 1.45,
  // As high a target as a button, without more room between the lines and what is around them.
  '& textarea': { margin: '-9px 0', padding: '9px 0', fontSize: '1.125rem' },
});

/** Above the buttons, which it does not push to another row. */
const Count = styled.div({ justifySelf: 'end', '&:empty': { display: 'none' } });

/** The form for a new post (spec §2). Its draft is kept until the server has accepted it. */
export function PostBox() {
  const username = useAppSelector(selectUsername) ?? '';
  const picture = useOwnProfile()?.profile_picture ?? null;
  const [text, setText, clearText] = useDraft(DRAFT);
  const { picked, pick, unpick, remove, clear: clearPicture } = usePickedImage(DRAFT);
  const [createPost] = useCreatePostMutation();
  const underWay = useUnderWay(DRAFT);
  const isLoading = underWay.text !== undefined;
  const submission = useSubmissionKey(DRAFT);
  const keep = useKeep();
  const field = useRef<HTMLTextAreaElement>(null);
  useShared(DRAFT, field);
  const length = textLength(text);
  const isTooLong = length > POST_MAX;

  const post = async (text: string, image?: File): Promise<void> => {
    const content = text.trim();
    if (!content && !image) {
      toast('Please enter some content or select an image', 'warning');
      return;
    }
    const draft: WrittenPost = { content, image };
    const submissionKey = submission.keyFor(...Object.values(draft));
    let last = text;
    const isKept = isOffline();
    if (isKept) {
      if (!(await keep({ endpoint: 'createPost' }, { ...draft, content, submissionKey }))) return;
    } else {
      underWay.begin(text);
      const { error } = await createPost({ ...draft, submissionKey });
      last = underWay.end();
      if (error) {
        toast(failureSentence(postsErrors.createPost, error), 'error');
        return;
      }
    }
    submission.accepted();
    clearText(text);
    if (image) clearPicture(image);
    const form = field.current?.form;
    const isAtWork = form?.contains(document.activeElement) && isInView(form);
    // The form is lower now; in the next frame the list below keeps its place.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (isAtWork) form?.scrollIntoView({ block: 'nearest' });
        // Where it covers neither.
        if (!isKept) toast(postsSuccess.createPost, 'success');
      }),
    );
    const more = textAfter(last, text);
    if (more) await post(more);
  };
  const submit = () => {
    if (isTooLong) return;
    if (isLoading) underWay.begin(text);
    else void post(text, picked?.file);
  };

  const dropSign = usePictureDrop((file) => {
    if (pick(file)) field.current?.focus();
  });

  return (
    <Card sx={{ '&:focus-within': { borderColor: 'primary.main' } }}>
      <Form data-composer aria-label="New post" style={{ gap: 12, background: 'inherit' }} onSubmit={submit}>
        <div style={{ display: 'flex', gap: 12 }}>
          <MemberAvatar name={username} picture={picture} />
          <Text
            multiline
            inputRef={field}
            maxRows={14}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onPaste={(event: ClipboardEvent) => {
              const file = pictureIn(event.clipboardData);
              if (file) pick(file);
            }}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
            }}
            placeholder="What's on your mind?"
            slotProps={{
              input: {
                'aria-label': "What's on your mind?",
                'aria-keyshortcuts': useKeyShortcut('n'),
                dir: 'auto',
              },
            }}
          />
        </div>
        {picked && (
          <ImagePreview url={picked.url} disabled={isLoading} onRemove={remove} onDamaged={unpick} />
        )}
        <ComposerFooter>
          <Count>
            <CharacterCount length={length} max={POST_MAX} />
          </Count>
          <FormActions>
            <AddImage onPick={pick} disabled={isLoading} />
            <SubmitButton isBusy={isLoading} disabled={isTooLong}>
              {isLoading ? 'Posting...' : 'Post'}
            </SubmitButton>
          </FormActions>
          <RetryNote endpoint="createPost" />
        </ComposerFooter>
      </Form>
      {dropSign}
    </Card>
  );
}
