import { useEffect } from 'react';
import type { Comment } from '#contract/comments';
import { CommentItem } from './CommentItem';
import { useLazyGetRepliesQuery } from './commentsApi';
import { Replies, RepliesToggle } from './commentStyles';
import { ReadOn } from './ReadOn';
import { useFirstNew } from './useFirstNew';

/** Replies are indented to this depth and then stay (decisions: Posts). */
const DEEPEST_INDENT = 3;

interface RepliesButtonProps {
  count: number;
  /** The id of the replies. */
  listId: string;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

/** 'Show N replies' or 'Hide' (spec §2); nothing where there are none. */
export function RepliesButton({ count, listId, isOpen, setOpen }: RepliesButtonProps) {
  if (count === 0) return null;
  return (
    <RepliesToggle
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? 'Hide' : `Show ${count} ${count === 1 ? 'reply' : 'replies'}`}
    </RepliesToggle>
  );
}

interface ReplyListProps {
  id: string;
  postId: number;
  comment: Comment;
  /** Of the replies. */
  depth: number;
}

/** The replies to a comment, page by page. */
export function ReplyList({ id, postId, comment, depth }: ReplyListProps) {
  const [getReplies, { isFetching, error }] = useLazyGetRepliesQuery();
  const { id: commentId, replies, replies_next: after, author_username: author } = comment;
  const { list, mark } = useFirstNew(replies.length);
  const isUnread = replies.length === 0 && after !== null;
  const isIndented = depth <= DEEPEST_INDENT;

  // Replies deep in a thread come without their own.
  useEffect(() => {
    if (isUnread) void getReplies({ postId, commentId, after });
  }, [isUnread, getReplies, postId, commentId, after]);

  return (
    <Replies ref={list} id={id} data-indented={isIndented || undefined}>
      {replies.map((reply) => (
        <CommentItem
          key={reply.id}
          postId={postId}
          comment={reply}
          depth={depth}
          answers={isIndented ? null : author}
        />
      ))}
      {after !== null && (
        <li>
          <ReadOn
            text="Show more replies"
            call="getReplies"
            isLoading={isFetching}
            error={error}
            onRead={() => {
              mark();
              void getReplies({ postId, commentId, after });
            }}
          />
        </li>
      )}
    </Replies>
  );
}
