import { useState } from 'react';
import { MESSAGES_FIRST_POLL_MS, MESSAGES_POLL_MS, UNREAD_POLL_MS } from '#contract/limits';
import type { Conversation } from '#contract/messages';
import { baseApi, type ApiState } from '../../api/baseApi';
import { isSameName } from '../../api/isSameName';
import type { AppThunk } from '../../app/hooks';
import { pagination, toPage, type Page, type PageParam, type Pages } from '../../api/pages';
import { whenFulfilled } from '../../api/whenFulfilled';
import {
  CONVERSATIONS,
  messagesWith,
  refetchMessages,
  selectOpenConversation,
  UNREAD,
} from './openConversation';

/** The list of conversations and the number of unread messages (spec §7). */
export const conversationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The single source of a conversation, which appears in no other list. */
    getConversations: build.infiniteQuery<Page<Conversation>, void, PageParam>({
      // Each new message refetches the list, which must keep the rows that were scrolled to.
      infiniteQueryOptions: { ...pagination('before'), refetchCachedPages: true, maxPages: 10 },
      query: ({ pageParam: { before } }) => ({ url: '/api/messages/conversations/', params: { before } }),
      transformResponse: toPage<Conversation>,
      providesTags: [CONVERSATIONS],
      onQueryStarted: (_arg, api) => {
        const before = selectConversations(api.getState());
        return whenFulfilled(api.queryFulfilled, (after) =>
          api.dispatch(refetchOpenConversation(before, after)),
        );
      },
    }),

    getUnreadCount: build.query<{ unread_count: number }, void>({
      query: () => ({ url: '/api/messages/unread-count/' }),
      providesTags: [UNREAD],
      // A higher count means a new message, also where no live event said so.
      onQueryStarted: (_arg, api) => {
        const before = selectUnreadCount(api.getState()) ?? Infinity;
        return whenFulfilled(api.queryFulfilled, ({ unread_count }) => {
          if (unread_count > before) api.dispatch(refetchMessages(CONVERSATIONS));
        });
      },
    }),
  }),
});

const { getConversations, getUnreadCount } = conversationsApi.endpoints;

const selectConversations = (state: ApiState): Pages<Conversation> | undefined =>
  getConversations.select()(state).data;

const selectUnreadCount = (state: ApiState): number | undefined =>
  getUnreadCount.select()(state).data?.unread_count;

/** The conversation with a member, if the list holds it. */
export const findConversation = (
  list: Pages<Conversation> | undefined,
  username: string,
): Conversation | undefined =>
  list?.pages.flatMap(({ items }) => items).find(({ user }) => isSameName(user.username, username));

/** How many messages from a member are unread, as far as the cache knows; else how many are unread in all. */
export const selectUnreadFrom = (state: ApiState, username: string): number | undefined =>
  findConversation(selectConversations(state), username)?.unread_count ?? selectUnreadCount(state);

/** Refetches the open conversation, which marks it as read, if the list has new messages in it. */
const refetchOpenConversation =
  (before: Pages<Conversation> | undefined, after: Pages<Conversation>): AppThunk =>
  (dispatch, getState) => {
    const open = selectOpenConversation(getState());
    // A hidden page refetches its messages when it is shown again (useMessages).
    if (open === null || document.visibilityState !== 'visible') return;
    const unreadIn = (list: typeof before) => findConversation(list, open)?.unread_count ?? 0;
    // Only a higher count is new: older messages that are not loaded may stay unread.
    if (unreadIn(after) > unreadIn(before)) dispatch(refetchMessages(messagesWith(open)));
  };

export const { useGetConversationsInfiniteQuery } = conversationsApi;

/** The number of unread messages, for the badges: polled every 30 s in a visible page (spec §9). A failure is 0 (spec §8). */
export function useUnreadCount(): number {
  // Also while it is tried again, or a badge would come and go.
  const { data, error } = getUnreadCount.useQuery(undefined, {
    pollingInterval: UNREAD_POLL_MS,
    skipPollingIfUnfocused: true,
  });
  return error ? 0 : (data?.unread_count ?? 0);
}

/** Polls the unread count for the messages screen: 1 s after it opened, then every 120 s (spec §9). */
export function useMessagesPolling(): void {
  const [openedAt] = useState(Date.now);
  const { startedTimeStamp = 0 } = getUnreadCount.useQueryState(undefined, {
    selectFromResult: ({ startedTimeStamp }) => ({ startedTimeStamp }),
  });
  const isPolled = startedTimeStamp >= openedAt + MESSAGES_FIRST_POLL_MS;
  getUnreadCount.useQuerySubscription(undefined, {
    pollingInterval: isPolled ? MESSAGES_POLL_MS : MESSAGES_FIRST_POLL_MS,
    skipPollingIfUnfocused: true,
  });
}
