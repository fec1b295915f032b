import { setupListeners } from '@reduxjs/toolkit/query';
import { act } from '@testing-library/react';
import { makeConversation, makeMessage } from '../../../testing/fixtures';
import { renderHookIn } from '../../../testing/renderHookIn';
import { json, scriptServer, noResponse, type Reply } from '../../../testing/scriptServer';
import { makeSignedInStore } from '../../../testing/store';
import { messagesApi } from '../messagesApi';
import { useMessages } from '../useMessages';

const { getConversations, getUnreadCount } = messagesApi.endpoints;
export const LIST = 'GET /api/messages/conversations/';
export const CHAT = 'GET /api/messages/bob/';
export const COUNT = 'GET /api/messages/unread-count/';
export const SEND = 'POST /api/messages/bob/';

type Replies = Reply | [Reply, ...Reply[]];
export const unread = (unread_count: number) => json({ unread_count });
export const list = (ofBob: number, ofCarol = 0) =>
  json([makeConversation('bob', ofBob), makeConversation('carol', ofCarol)]);
export const chat = (ids: number[], next?: string) =>
  json(
    ids.map((id) => makeMessage(id)),
    next ? { headers: { Link: `</api/messages/bob/?before=${next}>; rel="next"` } } : {},
  );

const endings: (() => void)[] = [];
afterEach(() => endings.splice(0).forEach((end) => end()));

/** The badge and the list are loaded; the conversation with Bob is not open yet. */
export async function start(script: { list: Replies; count: Replies; chat: Replies; send?: Replies }) {
  const requests = scriptServer({
    [LIST]: script.list,
    [COUNT]: script.count,
    [CHAT]: script.chat,
    [SEND]: script.send ?? noResponse,
  });
  const store = makeSignedInStore();
  endings.push(setupListeners(store.dispatch));
  const count = store.dispatch(getUnreadCount.initiate());
  const conversations = store.dispatch(getConversations.initiate());
  await Promise.all([count, conversations]);
  const state = () => store.getState();
  return {
    store,
    count,
    conversations,
    open: () => {
      const { result, unmount } = renderHookIn(store, () => useMessages('bob'));
      return {
        close: unmount,
        ids: () => result.current.messages?.map(({ id }) => id) ?? [],
        conversation: () => result.current,
        fetchOlder: () => act(() => result.current.fetchOlder()),
        fetchNewer: () => act(() => void result.current.fetchNewer()),
      };
    },
    total: () => getUnreadCount.select()(state()).data?.unread_count,
    unreadOf: () =>
      Object.fromEntries(
        (getConversations.select()(state()).data?.pages ?? []).flatMap(({ items }) =>
          items.map(({ user, unread_count }) => [user.username, unread_count]),
        ),
      ) as Record<string, number>,
    /** The `limit` of each request for messages with Bob. */
    limits: () =>
      requests
        .map(({ url }) => new URL(url))
        .filter(({ pathname }) => pathname === '/api/messages/bob/')
        .map(({ searchParams }) => searchParams.get('limit')),
    asked: (call: string) =>
      requests.filter(({ method, url }) => `${method} ${new URL(url).pathname}` === call).length,
  };
}
