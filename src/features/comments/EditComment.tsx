import { useState } from 'react';
import Button from '@mui/material/Button';
import { failureSentence } from '../../api/errorSentence';
import { uuid } from '../../api/uuid';
import { useJustOpened } from '../../disclosure/disclosure';
import { useDraft } from '../../drafts/useDraft';
import { isOffline } from '../../network/offline';
import { useKeep, useWaitingEdit } from '../../outbox/useKeep';
import { SubmitButton } from '../../ui/SubmitButton';
import { toast } from '../../ui/toast';
import { useReturnFocus } from '../../ui/useReturnFocus';
import type { CachedComment } from './threadsApi';
import { canSend, CommentField } from './CommentField';
import { useUpdateCommentMutation } from './commentsApi';
import { commentsErrors, commentsSuccess } from './commentsSentences';

interface EditCommentProps {
  postId: number;
  comment: CachedComment;
  onClose: () => void;
}

/** Edits one's own comment in place; an empty edit is ignored (spec §5). Escape closes it and keeps the draft. */
export function EditComment({ postId, comment, onClose }: EditCommentProps) {
  const [draft, setDraft, clearDraft] = useDraft(`editComment:${comment.id}`);
  const edit = { endpoint: 'updateComment', postId, id: comment.id } as const;
  const waiting = useWaitingEdit(edit);
  const keep = useKeep();
  // As in the editor of a post.
  const [changedText, setText] = useState(draft || waiting?.content);
  const text = changedText ?? comment.content;
  // Shared by the editors of this comment: one that is opened again waits for what the last one sent.
  const [updateComment, { isLoading, reset }] = useUpdateCommentMutation({
    fixedCacheKey: `updateComment:${comment.id}`,
  });
  const returnFocus = useReturnFocus(isLoading);
  const isJustOpened = useJustOpened(`editComment:${comment.id}`);

  const leave = () => {
    returnFocus();
    onClose();
  };
  const close = () => {
    clearDraft();
    leave();
  };
  const save = async () => {
    if (isLoading || !canSend(text)) return;
    const content = text.trim();
    if (waiting || isOffline()) {
      if (await keep(edit, { content, submissionKey: uuid() })) close();
      return;
    }
    const { error } = await updateComment({ postId, id: comment.id, content });
    reset();
    if (error) {
      toast(failureSentence(commentsErrors.updateComment, error), 'error');
      return;
    }
    close();
    // Where it does not cover the comment.
    requestAnimationFrame(() => toast(commentsSuccess.updateComment, 'success'));
  };

  return (
    <div data-composer>
      <CommentField
        label="Edit comment"
        value={text}
        isReadOnly={isLoading}
        autoFocus={isJustOpened}
        onChange={(next) => {
          const isSame = next === comment.content;
          setText(isSame ? undefined : next);
          setDraft(isSame ? '' : next);
        }}
        onSend={() => void save()}
        onLeave={leave}
      >
        <Button disabled={isLoading} onClick={close}>
          Cancel
        </Button>
        <SubmitButton isBusy={isLoading}>{isLoading ? 'Saving...' : 'Save'}</SubmitButton>
      </CommentField>
    </div>
  );
}
