import styled from '@emotion/styled';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { POST_MAX } from '#contract/limits';
import { textLength } from '#contract/text';
import { failureSentence } from '../../api/errorSentence';
import { useJustOpened } from '../../disclosure/disclosure';
import { useDraft } from '../../drafts/useDraft';
import { useSubmissionKey } from '../../drafts/useSubmissionKey';
import { isComposing } from '../../ui/typing';
import { CharacterCount } from '../../ui/CharacterCount';
import { Form, FormActions } from '../../ui/Form';
import { DiscardDialog } from '../../ui/DiscardDialog';
import { ShieldIcon } from '../../ui/postIcons';
import { SubmitButton } from '../../ui/SubmitButton';
import { TextArea } from '../../ui/TextArea';
import { toast } from '../../ui/toast';
import { palette, theme } from '../../theme/theme';
import { useReturnFocus } from '../../ui/useReturnFocus';
import { isOffline } from '../../network/offline';
import { RetryNote } from '../../network/RetryNote';
import { useKeep, useWaitingEdit } from '../../outbox/useKeep';
import type { CachedPost } from './postEntity';
import { ComposerFooter } from './ComposerFooter';
import { AddImage, ImagePreview } from './pictureControls';
import { usePictureDrop } from './usePictureDrop';
import type { WrittenPost } from './postForm';
import { useModifyPostMutation, useUpdatePostMutation } from './postsApi';
import { postsErrors, postsSuccess } from './postsSentences';
import { useEditedPicture } from './usePickedImage';

const EditorForm = styled(Form)({
  position: 'relative',
  gap: 12,
  minWidth: 0,
  background: palette.background.paper,
  // Another member's post must look different from one's own.
  '&[data-mode="moderate"]': {
    padding: 12,
    borderLeft: `3px solid ${palette.secondary.light}`,
    borderRadius: 8,
    background: palette.warning.wash,
  },
});

const Actions = styled(FormActions)({
  '& > :last-child': { marginLeft: 'auto' },
  // In one row on a phone.
  [theme.breakpoints.down('sm')]: {
    columnGap: 6,
    '& > :last-child': { gap: 8, '& button': { paddingInline: '12px' } },
  },
});

interface PostEditorProps {
  post: CachedPost;
  /** 'edit' for one's own post, 'moderate' for another member's (spec §2). Each has its own draft. */
  mode: 'edit' | 'moderate';
  title: string;
  explanation?: string;
  onClose: () => void;
}

/**
 * The call that saves an edit; a toast shows the result (spec §8). Its state is shared by the editors of the post: one that
 * is opened again waits for what the last one sent.
 */
function useSave(mode: PostEditorProps['mode'], id: number) {
  const endpoint = mode === 'edit' ? 'updatePost' : 'modifyPost';
  const update = useUpdatePostMutation({ fixedCacheKey: `updatePost:${id}` });
  const modify = useModifyPostMutation({ fixedCacheKey: `modifyPost:${id}` });
  const [send, { isLoading, reset }] = mode === 'edit' ? update : modify;
  /** Resolves to true on success. */
  const save = async (change: WrittenPost & { submissionKey: string }): Promise<boolean> => {
    const { data, error } = await send({ id, ...change });
    reset();
    if (error) toast(failureSentence(postsErrors[endpoint], error), 'error');
    else {
      const text = mode === 'edit' ? postsSuccess.updatePost : postsSuccess.modifyPost(data);
      // Once the editor has closed, where it does not cover the post.
      requestAnimationFrame(() => toast(text, 'success'));
    }
    return !error;
  };
  return { endpoint, save, isSaving: isLoading };
}

/** Edits text and picture of a post in place. The draft is kept until it is saved or discarded. */
export default function PostEditor({ post, mode, title, explanation, onClose }: PostEditorProps) {
  const { endpoint, save, isSaving } = useSave(mode, post.id);
  const draftKey = `${mode}:${post.id}`;
  const [draft, setDraft, clearDraft] = useDraft(draftKey);
  const edit = { endpoint: 'updatePost', id: post.id } as const;
  const waiting = useWaitingEdit(edit);
  const keep = useKeep();
  // What was not changed here is the post's, also if another edit arrives meanwhile, and is not sent.
  const waitingText = mode === 'edit' && !waiting?.isTextKept ? waiting?.content : undefined;
  const [changedText, setText] = useState(draft || waitingText);
  const text = changedText ?? post.content;
  const picture = useEditedPicture(draftKey, post.image);
  const submission = useSubmissionKey(draftKey);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const returnFocus = useReturnFocus(isSaving);
  const isJustOpened = useJustOpened(`editing:${post.id}`);
  const form = useRef<HTMLFormElement>(null);
  const dropSign = usePictureDrop((file) => {
    if (!isSaving) picture.pick(file);
  }, form);
  const length = textLength(text);
  const isTooLong = length > POST_MAX;
  const content = text.trim();
  const isChanged = content !== post.content.trim() || picture.change !== undefined || waiting !== undefined;

  useEffect(() => {
    if (isJustOpened) form.current?.scrollIntoView({ block: 'nearest' });
  }, [isJustOpened]);

  const close = () => {
    clearDraft();
    picture.clear();
    submission.accepted();
    returnFocus();
    onClose();
  };
  const cancel = () => {
    if (isSaving) return;
    if (isChanged) setConfirmOpen(true);
    else close();
  };
  const submit = async () => {
    if (isSaving || isTooLong || !isChanged) return;
    if (!content && !picture.url) {
      toast('Post must have either text or an image', 'warning');
      return;
    }
    // What waits may go out before this.
    const isTextKept = changedText === undefined && waitingText === undefined;
    const written: WrittenPost = { content: isTextKept ? undefined : content, image: picture.change };
    const change = { ...written, submissionKey: submission.keyFor(...Object.values(written)) };
    const isKept = mode === 'edit' && (waiting !== undefined || isOffline());
    if (await (isKept ? keep(edit, { ...change, content, isTextKept }) : save(change))) close();
  };

  return (
    <>
      <EditorForm
        ref={form}
        data-composer
        data-mode={mode}
        aria-label={title}
        onSubmit={() => void submit()}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Escape' && !isComposing(event.nativeEvent)) cancel();
        }}
      >
        <Typography variant="h4" component="h3" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {mode === 'moderate' && <ShieldIcon color="secondary" />}
          {title}
        </Typography>
        {explanation && (
          <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {explanation}
          </Typography>
        )}
        <TextArea
          label="Text"
          autoFocus={isJustOpened}
          minRows={3}
          maxRows={16}
          value={text}
          error={isTooLong}
          readOnly={isSaving}
          onChange={({ target }) => {
            const isSame = target.value === post.content;
            setText(isSame ? undefined : target.value);
            setDraft(isSame ? '' : target.value);
          }}
        />
        {picture.url && (
          <ImagePreview
            url={picture.url}
            disabled={isSaving}
            onRemove={picture.remove}
            onDamaged={picture.unpick}
          />
        )}
        <ComposerFooter>
          <CharacterCount length={length} max={POST_MAX} />
          <Actions>
            <AddImage
              label={picture.url ? 'Replace image' : 'Add Image'}
              onPick={picture.pick}
              disabled={isSaving}
            />
            {picture.restore && (
              <Button variant="link" disabled={isSaving} onClick={picture.restore}>
                Keep image
              </Button>
            )}
            <FormActions>
              <Button disabled={isSaving} onClick={cancel}>
                Cancel
              </Button>
              <SubmitButton isBusy={isSaving} disabled={isTooLong || !isChanged}>
                {isSaving ? 'Saving...' : 'Save'}
              </SubmitButton>
            </FormActions>
          </Actions>
          {isSaving && <RetryNote endpoint={endpoint} />}
        </ComposerFooter>
        {dropSign}
      </EditorForm>
      <DiscardDialog isOpen={isConfirmOpen} onConfirm={close} onClose={() => setConfirmOpen(false)} />
    </>
  );
}
