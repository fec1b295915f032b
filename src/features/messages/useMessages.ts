import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { isSameName } from '../../api/isSameName';
import { useAppDispatch } from '../../app/hooks';
import { useGetMessagesQuery, useGetOlderMessagesInfiniteQuery } from './messagesApi';
import { inOrder } from './newestMessages';
import { conversationClosed, conversationOpened } from './openConversation';

/**
 * The messages with a member while the conversation is on screen: the newest, and older ones page by page. The older
 * ones are those before one cursor: if the newest messages start again from another one, there are none to begin with.
 */
export function useMessages(username: string) {
  const dispatch = useAppDispatch();
  const { data, error, refetch } = useGetMessagesQuery(username, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const before = data?.next ?? null;
  const [olderThan, setOlderThan] = useState<string | null>(null);
  const older = useGetOlderMessagesInfiniteQuery(
    before !== null && before === olderThan ? { username, before } : skipToken,
  );
  const { currentData: olderPages, isUninitialized, fetchNextPage } = older;

  useEffect(() => {
    dispatch(conversationOpened(username));
    return () => void dispatch(conversationClosed());
  }, [dispatch, username]);

  return {
    /** Oldest first; undefined until they are loaded. */
    messages: useMemo(() => data && inOrder(olderPages, data), [olderPages, data]),
    /** The newest message from the other member. */
    received: data?.items.findLast(({ sender_username }) => isSameName(sender_username, username)),
    error: error ?? older.error,
    refetch,
    /** A page of either end is on its way. */
    isFetchingMore: older.isFetching,
    hasOlder: olderPages ? older.hasNextPage : before !== null,
    isOlderError: older.isError && !older.isFetchPreviousPageError,
    fetchOlder: useCallback(() => {
      if (isUninitialized) setOlderThan(before);
      else void fetchNextPage();
    }, [isUninitialized, before, fetchNextPage]),
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
