import type { Conversation, Message } from '#contract/messages';
import { baseApi, type ApiThunk } from '../../api/baseApi';
import { isSameName } from '../../api/isSameName';
import { cursorOf, growingList, toPage, type Page, type Trail } from '../../api/pages';
import { patchCached } from '../../api/patchCached';
import { whenFulfilled } from '../../api/whenFulfilled';
import {
  bringToTop,
  findConversation,
  inOrder,
  insertMessage,
  mergeNewest,
  type MessagePages,
} from './messagesCache';

export interface UnreadCount {
  unread_count: number;
}

export interface NewMessage {
  username: string;
  content: string;
  /** The message's own: sent again with it, it is not written twice (decisions: The wire). */
  submissionKey: string;
}

const urlOf = (username: string) => `/api/messages/${encodeURIComponent(username)}/` as const;

/** Conversations (spec §7). To read messages marks them as read, so no such call is made while the page is hidden. */
export const messagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getConversations: build.infiniteQuery<Page<Conversation>, void, Trail>({
      // It is fetched anew whenever someone writes, which must not take away what was scrolled to.
      infiniteQueryOptions: { ...growingList, refetchCachedPages: true },
      query: ({ pageParam }) => ({
        url: '/api/messages/conversations/',
        params: { before: cursorOf(pageParam) },
      }),
      transformResponse: toPage<Conversation>,
      providesTags: [{ type: 'Conversation', id: 'LIST' }],
    }),

    /** The pages go back in time, oldest message first inside each (messagesCache.inOrder). */
    getMessages: build.infiniteQuery<Page<Message>, string, Trail>({
      infiniteQueryOptions: growingList,
      query: ({ queryArg, pageParam }) => ({
        url: urlOf(queryArg),
        params: { before: cursorOf(pageParam) },
      }),
      transformResponse: toPage<Message>,
      extraOptions: { marksAsRead: true },
      onQueryStarted: (username, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, ({ pages }) => dispatch(markRead(username, pages.at(-1)?.items ?? []))),
    }),

    /** The newest page once more, for a conversation that is open: what is new in it is added to getMessages. */
    getNewestMessages: build.query<Page<Message>, string>({
      query: (username) => ({ url: urlOf(username) }),
      transformResponse: toPage<Message>,
      extraOptions: { marksAsRead: true },
      keepUnusedDataFor: 0,
      onQueryStarted: (username, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, (page) => dispatch(showNewest(username, page))),
    }),

    sendMessage: build.mutation<Message, NewMessage>({
      query: ({ username, content, submissionKey }) => ({
        url: urlOf(username),
        method: 'POST',
        body: { content },
        idempotencyKey: submissionKey,
      }),
      onQueryStarted: ({ username }, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, (message) => dispatch(showSent(username, message))),
    }),

    getUnreadCount: build.query<UnreadCount, void>({
      query: () => ({ url: '/api/messages/unread-count/' }),
      providesTags: ['Unread'],
    }),
  }),
});

const { getConversations, getMessages, getUnreadCount } = messagesApi.endpoints;

const patchMessages = (username: string, recipe: (list: MessagePages) => void): ApiThunk =>
  patchCached(getMessages, (list, name) => isSameName(name, username) && recipe(list));

/** Shows what is new in the newest page. */
const showNewest =
  (username: string, page: Page<Message>): ApiThunk =>
  (dispatch, getState) => {
    const { data: list } = getMessages.select(username)(getState());
    const known = new Set(list && inOrder(list).map(({ id }) => id));
    dispatch(patchMessages(username, (pages) => mergeNewest(pages, page)));
    dispatch(
      markRead(
        username,
        page.items.filter(({ id }) => !known.has(id)),
      ),
    );
  };

/** Shows a message that the server has taken: at the end of its conversation, which is the latest now. */
const showSent =
  (username: string, message: Message): ApiThunk =>
  (dispatch, getState) => {
    dispatch(patchMessages(username, (list) => insertMessage(list, message)));
    dispatch(patchCached(getConversations, (list) => bringToTop(list, username, message)));
    const { data } = getConversations.select()(getState());
    if (data && !findConversation(data, username))
      dispatch(messagesApi.util.invalidateTags(['Conversation']));
  };

/**
 * The server has marked messages as read by giving them: counts that were asked for before do not bring them back. The
 * total is then asked for once more, since nobody knows which of them an answer on its way has counted; so is the list if
 * more waits than was given.
 */
const markRead =
  (username: string, given: Message[]): ApiThunk =>
  (dispatch, getState) => {
    const { data: list } = getConversations.select()(getState());
    const unread = list && findConversation(list, username)?.unread_count;
    if (unread === 0) return;
    const received = given.filter(({ sender_username }) => isSameName(sender_username, username)).length;
    const left = Math.max(0, (unread ?? 0) - received);
    dispatch(
      patchCached(getConversations, (conversations) => {
        const conversation = findConversation(conversations, username);
        if (conversation) conversation.unread_count = Math.min(conversation.unread_count, left);
      }),
    );
    const total = getUnreadCount.select()(getState());
    // A page that was opened with this conversation: its list is on its way, the total says that nothing was unread.
    if (unread === undefined && total.isSuccess && total.data.unread_count === 0) return;
    dispatch(lowerTotal((unread ?? 0) - left));
    dispatch(messagesApi.util.invalidateTags(left > 0 ? ['Unread', 'Conversation'] : ['Unread']));
  };

const lowerTotal =
  (by: number): ApiThunk =>
  (dispatch, getState) => {
    const { data } = getUnreadCount.select()(getState());
    if (!data) return;
    const believed = Math.max(0, data.unread_count - by);
    dispatch(
      patchCached(getUnreadCount, (count) => {
        count.unread_count = Math.min(count.unread_count, believed);
      }),
    );
  };

export const { useGetConversationsInfiniteQuery, useGetMessagesInfiniteQuery, useGetUnreadCountQuery } =
  messagesApi;
