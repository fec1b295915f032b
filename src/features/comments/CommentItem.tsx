import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Comment } from '#contract/comments';
import { useDisclosure } from '../../disclosure/useDisclosure';
import { useAppSelector } from '../../app/hooks';
import { Breakable } from '../../ui/Breakable';
import { MemberAvatar } from '../../ui/MemberAvatar';
import { TimeAgo } from '../../ui/TimeAgo';
import { selectUsername } from '../auth';
import { PostText } from '../posts';
import { CommentActs } from './CommentActs';
import { RepliesButton, ReplyList } from './CommentReplies';
import { Gone, Head, Item, Line, Words } from './commentStyles';
import { EditComment } from './EditComment';
import { ReplyForm } from './ReplyForm';

export interface CommentItemProps {
  postId: number;
  comment: Comment;
  /** 0 for a top-level comment. */
  depth: number;
  /** Whom it answers, where the indent does not show it any more. */
  answers?: string | null;
}

/** A comment or reply with all that hangs on it (spec §2). */
export const CommentItem = memo(function CommentItem({ postId, comment, depth, answers }: CommentItemProps) {
  const { id, author_username: author } = comment;
  const isOwn = useAppSelector((state) => selectUsername(state) === author);
  const [isEditing, setEditing] = useDisclosure(`editComment:${id}`);
  const [isReplying, setReplying] = useDisclosure(`reply:${id}`);
  const [isOpen, setOpen] = useDisclosure(`replies:${id}`);

  const listId = useId();
  const toggle = (
    <RepliesButton count={comment.reply_count} listId={listId} isOpen={isOpen} setOpen={setOpen} />
  );
  const replies = isOpen && comment.reply_count > 0 && (
    <ReplyList id={listId} postId={postId} comment={comment} depth={depth + 1} />
  );
  if (comment.is_deleted || author === null) {
    return (
      <Item tabIndex={-1}>
        <Gone>{comment.content}</Gone>
        {toggle}
        {replies}
      </Item>
    );
  }
  const profile = `/profile/${author}`;
  return (
    <Item tabIndex={-1}>
      <Line>
        <Link to={profile} tabIndex={-1} aria-hidden="true">
          <MemberAvatar name={author} picture={comment.author_profile_picture} size={depth === 0 ? 34 : 28} />
        </Link>
        <Words>
          <Head>
            <Link to={profile}>
              <Breakable text={author} />
            </Link>
            {answers && (
              <span>
                to <Breakable text={answers} />
              </span>
            )}
            <TimeAgo at={comment.created_at} />
          </Head>
          {isEditing ? (
            <EditComment postId={postId} comment={comment} onClose={() => setEditing(false)} />
          ) : (
            <PostText text={comment.content} name={`commentText:${id}`} />
          )}
          <CommentActs
            postId={postId}
            comment={comment}
            isOwn={isOwn}
            isReplying={isReplying}
            onReply={() => setReplying(!isReplying)}
            onEdit={() => setEditing(true)}
          />
          {isReplying && (
            <ReplyForm
              postId={postId}
              parentId={id}
              onSent={() => setOpen(true)}
              onClose={() => setReplying(false)}
            />
          )}
          {toggle}
        </Words>
      </Line>
      {replies}
    </Item>
  );
});
