import { act } from '@testing-library/react';
import { makeConversation, makeMessage } from '../../testing/fixtures';
import { setPageVisibility } from '../../testing/pageVisibility';
import { renderHookIn } from '../../testing/renderHookIn';
import { held, json, scriptServer, type Reply } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';
import { messageArrived } from './messageArrived';
import { messagesApi } from './messagesApi';
import { inOrder } from './messagesCache';
import { useMessages } from './useMessages';

const { getConversations, getUnreadCount } = messagesApi.endpoints;
const LIST = 'GET /api/messages/conversations/';
const CHAT = 'GET /api/messages/bob/';
const COUNT = 'GET /api/messages/unread-count/';

type Replies = Reply | [Reply, ...Reply[]];
const unread = (unread_count: number) => json({ unread_count });
const list = (ofBob: number, ofCarol = 0) =>
  json([makeConversation('bob', ofBob), makeConversation('carol', ofCarol)]);
const chat = (ids: number[], next?: string) =>
  json(
    ids.map((id) => makeMessage(id)),
    next ? { headers: { Link: `</api/messages/bob/?before=${next}>; rel="next"` } } : {},
  );

/** Badge and list are there; the conversation with Bob is not open yet. */
async function start(script: { list: Replies; count: Replies; chat: Replies }) {
  const requests = scriptServer({ [LIST]: script.list, [COUNT]: script.count, [CHAT]: script.chat });
  const store = makeSignedInStore();
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
        ids: () => (result.current.data ? inOrder(result.current.data).map(({ id }) => id) : []),
        fetchOlder: () => act(() => void result.current.fetchNextPage()),
      };
    },
    total: () => getUnreadCount.select()(state()).data?.unread_count,
    unreadOf: () =>
      Object.fromEntries(
        (getConversations.select()(state()).data?.pages ?? []).flatMap(({ items }) =>
          items.map(({ user, unread_count }) => [user.username, unread_count]),
        ),
      ) as Record<string, number>,
    asked: (call: string) =>
      requests.filter(({ method, url }) => `${method} ${new URL(url).pathname}` === call).length,
  };
}

afterEach(() => setPageVisibility('visible'));

describe('opening a conversation', () => {
  test('takes what was read off its badge and off the total, at once', async () => {
    const late = held(unread(3));
    const { open, total, unreadOf } = await start({
      list: list(2, 3),
      count: [unread(5), late.reply],
      chat: chat([1, 2]),
    });
    open();
    await settle();
    expect(unreadOf()).toEqual({ bob: 0, carol: 3 });
    expect(total()).toBe(3);
  });

  test('asks for the total once more, and for nothing when nothing was unread', async () => {
    const withUnread = await start({ list: list(2), count: unread(2), chat: chat([1, 2]) });
    withUnread.open();
    await settle();
    expect(withUnread.asked(COUNT)).toBe(2);
    const without = await start({ list: list(0), count: unread(0), chat: chat([1, 2]) });
    without.open();
    await settle();
    expect([without.asked(COUNT), without.asked(LIST), without.asked(CHAT)]).toEqual([1, 1, 1]);
  });

  test('on a page that was opened with it asks for nothing twice where nothing was unread', async () => {
    const late = held(list(0));
    const requests = scriptServer({ [LIST]: late.reply, [COUNT]: unread(0), [CHAT]: chat([1, 2]) });
    const store = makeSignedInStore();
    await store.dispatch(getUnreadCount.initiate());
    renderHookIn(store, () => useMessages('bob'));
    await settle();
    late.release();
    await settle();
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
      '/api/messages/unread-count/',
      '/api/messages/conversations/',
      '/api/messages/bob/',
    ]);
  });

  test('is not undone by answers that were asked for before', async () => {
    const stale = [held(list(2, 3)), held(unread(5))] as const;
    const truth = held(unread(3));
    const { open, total, unreadOf, count, conversations } = await start({
      list: [list(2, 3), stale[0].reply],
      count: [unread(5), stale[1].reply, truth.reply],
      chat: chat([1, 2]),
    });
    void conversations.refetch();
    void count.refetch();
    open();
    await settle();
    for (const { release } of stale) release();
    await settle();
    expect([unreadOf(), total()]).toEqual([{ bob: 0, carol: 3 }, 3]);
  });

  test('nor does it undo a lower total that comes meanwhile', async () => {
    const lower = held(unread(1));
    const { open, total, count } = await start({
      list: list(2, 3),
      count: [unread(5), lower.reply, () => new Promise(() => {})],
      chat: chat([1, 2]),
    });
    void count.refetch();
    open();
    await settle();
    lower.release();
    await settle();
    expect(total()).toBe(1);
  });

  test('leaves unread what its page does not hold; older pages take that off too', async () => {
    const { open, unreadOf } = await start({
      list: [list(3), list(1)],
      count: [unread(3), unread(1)],
      chat: [chat([3, 4], 'c3'), chat([3, 4], 'c3'), chat([1, 2])],
    });
    const { fetchOlder, ids } = open();
    await settle();
    expect(unreadOf()).toMatchObject({ bob: 1 });
    fetchOlder();
    await settle();
    expect(ids()).toEqual([1, 2, 3, 4]);
    expect(unreadOf()).toMatchObject({ bob: 0 });
  });

  test('does not chase what the server goes on to count', async () => {
    const { open, unreadOf, asked } = await start({
      list: list(50),
      count: unread(50),
      chat: chat([3, 4], 'c3'),
    });
    open();
    for (let round = 0; round < 4; round++) await settle();
    expect(unreadOf()).toMatchObject({ bob: 50 });
    expect(asked(CHAT)).toBeLessThanOrEqual(3);
    expect(asked(LIST)).toBeLessThanOrEqual(4);
  });
});

describe('while a conversation is open', () => {
  test('what is written is fetched when the count rises, goes to the end, and is read', async () => {
    const { open, count, total, unreadOf, asked } = await start({
      list: [list(0), list(1)],
      count: [unread(0), unread(1), unread(0)],
      chat: [chat([2, 3], 'c2'), chat([0, 1]), chat([3, 4], 'c3')],
    });
    const { ids, fetchOlder } = open();
    await settle();
    fetchOlder();
    await settle();
    await act(() => count.refetch());
    await settle();
    expect(ids()).toEqual([0, 1, 2, 3, 4]);
    expect([total(), unreadOf()]).toEqual([0, { bob: 0, carol: 0 }]);
    expect(asked(CHAT)).toBe(3);
  });

  test('what somebody else writes fetches the list alone', async () => {
    const { open, count, asked } = await start({
      list: [list(0), list(0, 1)],
      count: [unread(0), unread(1)],
      chat: chat([1]),
    });
    open();
    await settle();
    await act(() => count.refetch());
    await settle();
    expect([asked(LIST), asked(CHAT)]).toEqual([2, 1]);
  });
});

describe('a hint that someone wrote', () => {
  test('shows the message of an open conversation, which no badge ever tells of', async () => {
    let isRead = true;
    const count = () => (isRead ? 0 : 1);
    const { open, store, total, unreadOf } = await start({
      list: (request) => list(count())(request),
      count: (request) => unread(count())(request),
      chat: [
        chat([1]),
        (request) => {
          isRead = true;
          return chat([1, 2])(request);
        },
      ],
    });
    const { ids } = open();
    await settle();
    const badges = new Set<unknown>();
    store.subscribe(() => badges.add(total()).add(unreadOf()['bob']));
    isRead = false;
    await act(() => store.dispatch(messageArrived('BOB')));
    await settle();
    expect(ids()).toEqual([1, 2]);
    expect([...badges]).toEqual([0]);
  });

  test('of a conversation that is not open is counted and not read', async () => {
    const { open, store, total, unreadOf, asked } = await start({
      list: [list(0), list(0), list(1)],
      count: [unread(0), unread(1)],
      chat: chat([1]),
    });
    const { close } = open();
    await settle();
    close();
    await act(() => store.dispatch(messageArrived('bob')));
    await settle();
    await settle();
    expect([total(), asked(CHAT)]).toEqual([1, 1]);
    expect(unreadOf()).toMatchObject({ bob: 1 });
  });
});

test('a hidden page reads no message; a page that is shown again does', async () => {
  const { open, asked, unreadOf } = await start({ list: list(2), count: unread(2), chat: chat([1, 2]) });
  setPageVisibility('hidden');
  const { ids } = open();
  await settle();
  expect([asked(CHAT), unreadOf()]).toEqual([0, { bob: 2, carol: 0 }]);
  act(() => setPageVisibility('visible'));
  await settle();
  expect(ids()).toEqual([1, 2]);
  expect(unreadOf()).toMatchObject({ bob: 0 });
});

test('a conversation that is opened again is read anew', async () => {
  const { open, asked } = await start({
    list: list(0),
    count: unread(0),
    chat: [chat([1]), chat([1, 2])],
  });
  open();
  await settle();
  const { ids } = open();
  await settle();
  expect(ids()).toEqual([1, 2]);
  expect(asked(CHAT)).toBe(2);
});
