import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { ReactionButtons } from '../reactions/ReactionButtons';
import type { CachedComment } from './commentEntity';
import { ActionBar } from './commentStyles';
import { DeleteComment } from './DeleteComment';
import { useCommentReactions } from './useCommentReactions';

interface CommentActionsProps {
  postId: number;
  comment: CachedComment;
  isOwn: boolean;
  isReplying: boolean;
  onReply: () => void;
  onEdit: () => void;
  /** 'Show N replies'. */
  children: ReactNode;
}

/** The actions of a comment: like, smite, reply; edit and delete for one's own (spec §2, §6). */
export function CommentActions(props: CommentActionsProps) {
  const { postId, comment, isOwn, isReplying, onReply, onEdit, children } = props;
  return (
    <ActionBar>
      <ReactionButtons {...useCommentReactions(postId, comment)} size="small" />
      <Button variant="action" aria-expanded={isReplying} onClick={onReply}>
        Reply
      </Button>
      {isOwn && (
        <>
          <Button variant="action" onClick={onEdit}>
            Edit
          </Button>
          <DeleteComment postId={postId} id={comment.id} />
        </>
      )}
      {children}
    </ActionBar>
  );
}
