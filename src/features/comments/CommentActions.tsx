import { ReactionButtons } from '../reactions/components';
import type { CachedComment } from './cachedComment';
import { ActionBar, CommentButton } from './commentStyles';
import { DeleteComment } from './DeleteComment';
import { useCommentReactions } from './useCommentReactions';

interface CommentActionsProps {
  postId: number;
  comment: CachedComment;
  isOwn: boolean;
  isReplying: boolean;
  onReply: () => void;
  onEdit: () => void;
}

/** The actions of a comment: like, smite, reply; edit and delete for one's own (spec §2, §6). */
export function CommentActions({ postId, comment, isOwn, isReplying, onReply, onEdit }: CommentActionsProps) {
  return (
    <ActionBar>
      <ReactionButtons reactions={useCommentReactions(postId, comment)} size="small" />
      <CommentButton type="button" aria-expanded={isReplying} onClick={onReply}>
        Reply
      </CommentButton>
      {isOwn && (
        <>
          <CommentButton type="button" onClick={onEdit}>
            Edit
          </CommentButton>
          <DeleteComment postId={postId} id={comment.id} />
        </>
      )}
    </ActionBar>
  );
}
