import type { Message } from '#contract/messages';
import type { ApiState, ApiThunk } from '../../api/baseApi';
import { byUsername } from '../../api/entity';
import type { ErrorSentences } from '../../api/errorSentence';
import { changedTags } from '../../api/invalidation';
import { pagination, toPage, type Page, type PageParam } from '../../api/pages';
import { whenFulfilled } from '../../api/whenFulfilled';
import { conversationsApi, selectUnreadFrom } from './conversationsApi';
import { CONVERSATIONS, messagesWith, refetchMessages, UNREAD } from './openConversation';
import { addMessages, latestIdOf, mergeMessages } from './newestMessages';

export interface NewMessage {
  username: string;
  content: string;
  /** Its Idempotency-Key: the server stores the message once, however often it is sent. */
  submissionKey: string;
}

export interface OlderThan {
  username: string;
  /** The cursor of the oldest of the newest messages. */
  before: string;
  /** The messages of a page; the server's default if absent. */
  limit?: number;
}

interface ReadUpTo {
  username: string;
  /** The id of the last message that was seen. */
  lastId: number;
}

const urlOf = (username: string) => `/api/messages/${encodeURIComponent(username)}/` as const;

/** Messages, beside conversations (spec §7). Fetching them marks them as read, so a hidden page does not (`marksAsRead`). */
export const messagesApi = conversationsApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest messages with a member, oldest first, without gaps: the single source of what is received and sent. */
    getMessages: build.query<Page<Message>, string>({
      serializeQueryArgs: byUsername,
      query: (username) => ({ url: urlOf(username) }),
      transformResponse: toPage<Message>,
      merge: mergeMessages,
      providesTags: (_result, _error, username) => [messagesWith(username)],
      extraOptions: { marksAsRead: true },
      onQueryStarted: (username, api) => {
        const before = selectMessages(api.getState(), username);
        return whenFulfilled(api.queryFulfilled, (newest) => {
          const hasNew = before !== undefined && latestIdOf(newest) > latestIdOf(before);
          api.dispatch(refetchCounts(username, hasNew));
        });
      },
    }),

    /** The messages before those of getMessages. They never change, so nothing invalidates them. */
    getOlderMessages: build.infiniteQuery<Page<Message>, OlderThan, PageParam>({
      infiniteQueryOptions: pagination('before'),
      query: ({ queryArg: { username, before, limit }, pageParam }) => ({
        url: urlOf(username),
        params: { before: pageParam.before ?? before, limit },
      }),
      transformResponse: toPage<Message>,
      providesTags: [],
      extraOptions: { marksAsRead: true },
      // If its first pages were dropped (maxPages), a cached list would not begin at `before`.
      keepUnusedDataFor: 0,
      onQueryStarted: ({ username }, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, () => dispatch(refetchCounts(username))),
    }),

    /** Marks as read what is older than the loaded pages, too. */
    readMessages: build.mutation<void, ReadUpTo>({
      query: ({ username, lastId }) => ({
        url: `${urlOf(username)}read/`,
        method: 'PUT',
        body: { last_id: lastId },
      }),
      invalidatesTags: (_response, error) => changedTags(error, { success: [CONVERSATIONS, UNREAD] }),
      extraOptions: { marksAsRead: true },
    }),

    /** The response is written into getMessages, so the messages need no refetch. */
    sendMessage: build.mutation<Message, NewMessage>({
      query: ({ username, content, submissionKey }) => ({
        url: urlOf(username),
        method: 'POST',
        body: { content },
        idempotencyKey: submissionKey,
      }),
      invalidatesTags: (_message, error, { username }) =>
        changedTags(error, { success: [CONVERSATIONS], unknown: [CONVERSATIONS, messagesWith(username)] }),
      onQueryStarted: ({ username }, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, (message) => dispatch(addSentMessage(username, message))),
    }),
  }),
});

const selectMessages = (state: ApiState, username: string): Page<Message> | undefined =>
  messagesApi.endpoints.getMessages.select(username)(state).data;

/** Messages were read: refetches the unread counts, unless none was unread as far as the caches know. */
const refetchCounts =
  (username: string, hasNew = false): ApiThunk =>
  (dispatch, getState) => {
    const unread = selectUnreadFrom(getState(), username) ?? 1;
    if (hasNew || unread > 0) dispatch(refetchMessages(CONVERSATIONS, UNREAD));
  };

const addSentMessage =
  (username: string, message: Message): ApiThunk =>
  (dispatch, getState) => {
    const { getMessages } = messagesApi.endpoints;
    const { data, isUninitialized } = getMessages.select(username)(getState());
    if (data) {
      const { updateQueryData } = messagesApi.util;
      dispatch(updateQueryData('getMessages', username, (cached) => addMessages(cached, [message])));
    } else if (!isUninitialized) {
      // The first response may be from before the message, or could not be had.
      void dispatch(getMessages.initiate(username, { forceRefetch: true, subscribe: false }));
    }
  };

const notLoaded = (_failure: unknown, name: string) => `Failed to load messages with ${name}`;

export const messagesErrors = {
  getConversations: 'Failed to load conversations',
  getMessages: notLoaded,
  getOlderMessages: notLoaded,
  readMessages: null,
  sendMessage: 'Failed to send message',
  getUnreadCount: null,
} satisfies ErrorSentences<typeof messagesApi>;

export const { useGetMessagesQuery, useGetOlderMessagesInfiniteQuery, useReadMessagesMutation } = messagesApi;
