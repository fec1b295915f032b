import type { Comment } from '#contract/comments';
import { ReactionButtons } from '../reactions';
import { Acts, SmallAct } from './commentStyles';
import { DeleteComment } from './DeleteComment';
import { useCommentReactions } from './useCommentReactions';

interface CommentActsProps {
  postId: number;
  comment: Comment;
  isOwn: boolean;
  isReplying: boolean;
  onReply: () => void;
  onEdit: () => void;
}

/** What members do with a comment: like, smite, reply; edit and delete their own (spec §2, §6). */
export function CommentActs({ postId, comment, isOwn, isReplying, onReply, onEdit }: CommentActsProps) {
  return (
    <Acts>
      <ReactionButtons reactions={useCommentReactions(postId, comment)} size={18} />
      <SmallAct type="button" aria-expanded={isReplying} onClick={onReply}>
        Reply
      </SmallAct>
      {isOwn && (
        <>
          <SmallAct type="button" onClick={onEdit}>
            Edit
          </SmallAct>
          <DeleteComment postId={postId} id={comment.id} />
        </>
      )}
    </Acts>
  );
}
