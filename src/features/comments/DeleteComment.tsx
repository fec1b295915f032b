import styled from '@emotion/styled';
import { useRef, useState } from 'react';
import { failureSentence } from '../../api/errorSentence';
import { SUCCESS } from '../../api/successSentence';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { focusAfterRemoval } from '../../ui/focusAfterRemoval';
import { toast } from '../../ui/toast';
import { SmallAct } from './commentStyles';
import { useDeleteCommentMutation, type CommentArg } from './commentsApi';

const Place = styled.span({ display: 'contents' });

/** The focus goes on to the next comment of the panel. */
function prepareFocus(within: HTMLElement | null): () => void {
  const item = within?.closest('li');
  const panel = within?.closest('section');
  if (!item || !panel) return () => undefined;
  return focusAfterRemoval(item, Array.from(panel.querySelectorAll('li')), panel);
}

/** Deletes an own comment, after asking (spec §2). */
export function DeleteComment({ postId, id }: CommentArg) {
  const [isAsking, setAsking] = useState(false);
  const [deleteComment, { isLoading }] = useDeleteCommentMutation();
  const ref = useRef<HTMLSpanElement>(null);

  const confirm = async () => {
    const moveFocus = prepareFocus(ref.current);
    const { error } = await deleteComment({ postId, id });
    setAsking(false);
    if (error) {
      toast(failureSentence('deleteComment', error), 'error');
      return;
    }
    toast(SUCCESS.deleteComment, 'success');
    moveFocus();
  };

  return (
    <Place ref={ref}>
      <SmallAct type="button" onClick={() => setAsking(true)}>
        Delete
      </SmallAct>
      <ConfirmDialog
        title="Delete comment"
        text="Your comment will be gone for good. What others have replied stays."
        act="Delete"
        isOpen={isAsking}
        isBusy={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </Place>
  );
}
