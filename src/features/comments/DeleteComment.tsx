import styled from '@emotion/styled';
import { useRef, useState } from 'react';
import { failureSentence } from '../../api/errorSentence';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { toast } from '../../ui/toast';
import { SmallAct } from './commentStyles';
import { useDeleteCommentMutation, type CommentArg } from './commentsApi';
import { commentsErrors, commentsSuccess } from './commentsSentences';
import { useRemovalFocus } from './useRemovalFocus';

const Place = styled.span({ display: 'contents' });

/** Deletes an own comment, after asking (spec §2). */
export function DeleteComment({ postId, id }: CommentArg) {
  const [isAsking, setAsking] = useState(false);
  const [deleteComment, { isLoading }] = useDeleteCommentMutation();
  const ref = useRef<HTMLSpanElement>(null);
  const focus = useRemovalFocus();

  const confirm = async () => {
    const item = ref.current?.closest('li');
    const panel = ref.current?.closest('section');
    if (item && panel) focus.prepare(item, [...panel.querySelectorAll('li')], panel);
    const { error } = await deleteComment({ postId, id });
    if (!error) {
      toast(commentsSuccess.deleteComment, 'success');
      return;
    }
    focus.forget();
    setAsking(false);
    toast(failureSentence(commentsErrors.deleteComment, error), 'error');
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
