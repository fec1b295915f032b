import { Fragment, useEffect, useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import { useDisclosure } from '../../disclosure/disclosure';
import { repliesTo, useGetRepliesInfiniteQuery } from './threadsApi';
import { Replies } from './commentStyles';
import { LoadMoreComments, useFocusFirstNew, useThreadIds } from './threadList';

/** Replies deeper than this are not indented further (decisions: Posts). */
const DEEPEST_INDENT = 3;
/** The most levels that one press opens. */
const LEVELS_MAX = 5;

/**
 * Whether the replies to a comment are shown. Where replies are a chain, one to each comment, a press opens several levels.
 * @param levels how many levels to open at first, if its parent's replies were opened by a press
 */
export function useRepliesDisclosure(commentId: number, levels: number) {
  const [isOpen, setDisclosed] = useDisclosure(`replies:${commentId}`);
  const [openLevels, setOpenLevels] = useState(levels);
  useEffect(() => {
    if (levels > 0) setDisclosed(true);
  }, [levels, setDisclosed]);
  return {
    isOpen,
    setOpen: (next: boolean) => {
      setOpenLevels(next ? LEVELS_MAX : 0);
      setDisclosed(next);
    },
    /** The levels to open of an only reply. */
    levelsBelow: Math.max(openLevels - 1, 0),
  };
}

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
