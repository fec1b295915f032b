import { Fragment, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import { repliesTo, useGetRepliesInfiniteQuery } from './threadsApi';
import { Replies } from './commentStyles';
import { LoadMoreComments } from './LoadMoreComments';
import { useFocusFirstNew } from './useFocusFirstNew';
import { useThreadIds } from './useThreadIds';

/** Replies deeper than this are not indented further (decisions: Posts). */
const DEEPEST_INDENT = 3;

interface RepliesButtonProps {
  count: number;
  /** The id of the list of replies. */
  listId: string;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

/** 'Show N replies' or 'Hide' (spec §2); null without replies. */
export function RepliesButton({ count, listId, isOpen, setOpen }: RepliesButtonProps) {
  if (count === 0) return null;
  return (
    <Button
      variant="link"
      sx={{ px: 1.25, typography: 'subtitle2', fontWeight: 600 }}
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? 'Hide' : `Show ${count} ${count === 1 ? 'reply' : 'replies'}`}
    </Button>
  );
}

interface ReplyListProps {
  id: string;
  postId: number;
  commentId: number;
  /** The depth of the replies. */
  depth: number;
  /** At depths that are not indented, a reply says whom it replies to. */
  renderReply: (id: number, place: { isIndented: boolean; isOnly: boolean }) => ReactNode;
}

/** The replies to a comment. */
export function ReplyList({ id, postId, commentId, depth, renderReply }: ReplyListProps) {
  const replies = useGetRepliesInfiniteQuery({ postId, commentId });
  const { data, hasNextPage } = replies;
  const ids = useThreadIds(repliesTo(commentId), data);
  const { list, mark } = useFocusFirstNew(ids.length);
  const place = { isIndented: depth <= DEEPEST_INDENT, isOnly: ids.length === 1 && !hasNextPage };

  return (
    <Replies ref={list} id={id} data-indented={place.isIndented || undefined}>
      {ids.map((replyId) => (
        <Fragment key={replyId}>{renderReply(replyId, place)}</Fragment>
      ))}
      {(!data || hasNextPage) && (
        <li>
          <LoadMoreComments text="Show more replies" call="getReplies" list={replies} onMore={mark} />
        </li>
      )}
    </Replies>
  );
}
