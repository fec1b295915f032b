import { useEffect } from 'react';
import { refetchAfterPending } from '../../api/refetchAfterPending';
import { useAppDispatch } from '../../app/hooks';
import { messagesApi, useGetConversationsInfiniteQuery, useGetMessagesInfiniteQuery } from './messagesApi';
import { findConversation } from './messagesCache';
import { conversationClosed, conversationOpened } from './openConversationSlice';

/**
 * The messages with a member while the conversation is open: the newest page first, then older ones with `fetchNextPage`
 * (messagesCache.inOrder puts them in order). What the member writes meanwhile is fetched when a hint comes (messageArrived),
 * or once the list of conversations tells of it.
 */
export function useMessages(username: string) {
  const dispatch = useAppDispatch();
  const messages = useGetMessagesInfiniteQuery(username, { refetchOnMountOrArgChange: true });
  const { unread } = useGetConversationsInfiniteQuery(undefined, {
    selectFromResult: ({ data }) => ({
      unread: (data && findConversation(data, username)?.unread_count) ?? 0,
    }),
  });

  useEffect(() => {
    dispatch(conversationOpened(username));
    return () => void dispatch(conversationClosed());
  }, [dispatch, username]);

  const isOpen = messages.isSuccess && !messages.isFetching;

  useEffect(() => {
    if (!isOpen || unread === 0) return;
    const { getNewestMessages } = messagesApi.endpoints;
    void dispatch(refetchAfterPending(getNewestMessages, username));
  }, [dispatch, username, isOpen, unread]);

  return messages;
}
