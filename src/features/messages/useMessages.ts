import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Message } from '#contract/messages';
import { PAGE_MAX } from '#contract/limits';
import { isSameName } from '../../api/isSameName';
import { useAppDispatch } from '../../app/hooks';
import { useGetMessagesQuery, useGetOlderMessagesInfiniteQuery, type OlderThan } from './messagesApi';
import { findFirstUnread, inOrder, latestIdOf } from './newestMessages';
import { conversationClosed, conversationOpened } from './openConversation';

/** How far back the first unread message is looked for before a conversation is shown. */
const SEEK_MAX = 1_000;

/** What was unread when the conversation was opened. */
interface Opened {
  /** The latest message at that time. */
  latestId: number;
  /** The first that was unread, null if none was; undefined while it is looked for. */
  firstUnread?: number | null;
}

/** The messages of `useMessages`, as far as they are loaded, and how to load more. */
interface Loaded {
  messages: Message[] | undefined;
  hasOlder: boolean;
  /** Whether the newest messages were fetched since the conversation was opened. */
  isFresh: boolean;
}

/** The first message that was unread when the conversation was opened; it stays the same while that is open. */
function useFirstUnread(username: string, { messages, hasOlder, isFresh }: Loaded) {
  const [after] = useState(messages?.at(-1)?.id ?? 0);
  const [opened, setOpened] = useState<Opened>();
  const latestId = opened?.latestId ?? messages?.at(-1)?.id ?? 0;
  if (messages && isFresh && opened?.firstUnread === undefined) {
    const firstUnread = findFirstUnread(messages, username, { after, upTo: latestId }, hasOlder);
    if (!opened || firstUnread !== undefined) setOpened({ latestId, firstUnread });
  }
  return {
    firstUnread: opened?.firstUnread,
    isSought: opened !== undefined && opened.firstUnread === undefined,
  };
}

/**
 * The messages with a member while the conversation is on screen: the newest, and older ones page by page. The older
 * ones are those before one cursor: if the newest messages start again from another one, there are none to begin with.
 */
export function useMessages(username: string) {
  const dispatch = useAppDispatch();
  const [openedAt] = useState(Date.now);
  const newest = useGetMessagesQuery(username, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const { data, refetch, fulfilledTimeStamp = 0 } = newest;
  const before = data?.next ?? null;
  const [olderThan, setOlderThan] = useState<OlderThan | null>(null);
  const older = useGetOlderMessagesInfiniteQuery(
    olderThan !== null && olderThan.before === before ? olderThan : skipToken,
  );
  const { currentData: olderPages, isUninitialized, isFetching, fetchNextPage } = older;
  const error = newest.error ?? older.error;
  const hasOlder = olderPages ? older.hasNextPage : before !== null;
  const messages = useMemo(() => data && inOrder(olderPages, data), [olderPages, data]);
  const isFresh = fulfilledTimeStamp >= openedAt;
  const { firstUnread, isSought } = useFirstUnread(username, { messages, hasOlder, isFresh });
  const isSeeking = isSought && !error && messages !== undefined && messages.length < SEEK_MAX;

  if (isSeeking && before !== null && olderThan?.before !== before) {
    setOlderThan({ username, before, limit: PAGE_MAX });
  }
  useEffect(() => {
    if (isSeeking && !isUninitialized && !isFetching) void fetchNextPage();
  }, [isSeeking, isUninitialized, isFetching, fetchNextPage]);

  const fetchOlder = useCallback(() => {
    if (!isUninitialized) void fetchNextPage();
    else if (before !== null) setOlderThan({ username, before });
  }, [isUninitialized, username, before, fetchNextPage]);

  useEffect(() => {
    dispatch(conversationOpened(username));
    return () => void dispatch(conversationClosed());
  }, [dispatch, username]);

  return {
    /** Oldest first; undefined until they are loaded, back to the first unread one. */
    messages: isSeeking ? undefined : messages,
    firstUnread,
    latestId: data && latestIdOf(data),
    /** The newest message from the other member. */
    received: data?.items.findLast(({ sender_username }) => isSameName(sender_username, username)),
    error,
    refetch,
    /** A page of either end is on its way. */
    isFetchingMore: isFetching,
    hasOlder,
    isOlderError: older.isError && !older.isFetchPreviousPageError,
    fetchOlder,
    /** Whether pages between the older and the newest messages were dropped (maxPages), and hide the newest. */
    hasNewer: older.hasPreviousPage,
    isNewerError: older.isFetchPreviousPageError,
    fetchNewer: older.fetchPreviousPage,
    /** Closes the older messages if the newest are hidden. */
    showNewest: () => {
      if (older.hasPreviousPage) setOlderThan(null);
    },
  };
}
