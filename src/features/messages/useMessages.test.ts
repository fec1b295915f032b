import { act } from '@testing-library/react';
import { liveReconnected } from '../../api/live';
import { held, json, problem } from '../../testing/scriptServer';
import { setPageVisibility } from '../../testing/pageVisibility';
import { settle } from '../../testing/settle';
import type { makeSignedInStore } from '../../testing/store';
import { makeMessage } from '../../testing/fixtures';
import { messageArrived } from './openConversation';
import { messagesApi } from './messagesApi';
import { CHAT, LIST, chat, list, start, unread } from './testing/start';

const { getMessages, getOlderMessages, sendMessage } = messagesApi.endpoints;
const sent = json(makeMessage(9, 'ada'), { status: 201 });
const quiet = { list: list(0), count: unread(0) };

const arrive = (store: ReturnType<typeof makeSignedInStore>, username: string) =>
  act(() => {
    store.dispatch(messageArrived(username));
  });

afterEach(() => setPageVisibility('visible'));

describe('while a conversation is open', () => {
  test('a message is fetched when the unread count rises, added at the end and read', async () => {
    const { open, count, total, unreadOf, asked } = await start({
      list: [list(0), list(1), list(0)],
      count: [unread(0), unread(1), unread(0)],
      chat: [chat([2, 3], 'c2'), chat([0, 1]), chat([3, 4], 'c3')],
    });
    const { ids, fetchOlder } = open();
    await settle();
    fetchOlder();
    await settle();
    await act(() => count.refetch());
    await settle();
    await settle();
    expect(ids()).toEqual([0, 1, 2, 3, 4]);
    expect([total(), unreadOf()]).toEqual([0, { bob: 0, carol: 0 }]);
    expect(asked(CHAT)).toBe(3);
  });

  test('a message from another member refetches the list alone', async () => {
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

  test('a reconnect of the live stream refetches its messages', async () => {
    const { open, store } = await start({ ...quiet, chat: [chat([1]), chat([1, 2])] });
    const { ids } = open();
    await settle();
    act(() => void store.dispatch(liveReconnected()));
    await settle();
    expect(ids()).toEqual([1, 2]);
  });

  test('messages start again where more arrived than a page holds', async () => {
    const { open, store } = await start({
      ...quiet,
      chat: [chat([3, 4], 'c3'), chat([1, 2]), chat([8, 9], 'c8'), chat([6, 7], 'c6')],
    });
    const { ids, fetchOlder } = open();
    await settle();
    fetchOlder();
    await settle();
    expect(ids()).toEqual([1, 2, 3, 4]);
    arrive(store, 'bob');
    await settle();
    expect(ids()).toEqual([8, 9]);
    fetchOlder();
    await settle();
    expect(ids()).toEqual([6, 7, 8, 9]);
  });
});

describe('a live event about a message', () => {
  test('shows the message in an open conversation, and no badge ever counts it', async () => {
    let isRead = true;
    const count = () => (isRead ? 0 : 1);
    const { open, store, total, unreadOf, asked } = await start({
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
    arrive(store, 'BOB');
    await settle();
    expect(ids()).toEqual([1, 2]);
    expect([...badges]).toEqual([0]);
    // The list shows the new message.
    expect(asked(LIST)).toBe(2);
  });

  test('refetches the counts and reads nothing if the conversation is not open', async () => {
    const { open, store, total, unreadOf, asked } = await start({
      list: [list(0), list(1)],
      count: [unread(0), unread(1)],
      chat: chat([1]),
    });
    const { close } = open();
    await settle();
    close();
    arrive(store, 'bob');
    await settle();
    await settle();
    expect([total(), asked(CHAT)]).toEqual([1, 1]);
    expect(unreadOf()).toMatchObject({ bob: 1 });
  });

  test('counts in a hidden page, which reads the messages when it is shown', async () => {
    const { open, store, total, asked } = await start({
      list: [list(0), list(1), list(2), list(0)],
      count: [unread(0), unread(1), unread(2), unread(0)],
      chat: [chat([1]), chat([1, 2, 3])],
    });
    const { ids } = open();
    await settle();
    act(() => setPageVisibility('hidden'));
    for (const count of [1, 2]) {
      arrive(store, 'bob');
      await settle();
      expect([total(), asked(CHAT)]).toEqual([count, 1]);
    }
    act(() => setPageVisibility('visible'));
    await settle();
    await settle();
    expect([ids(), total()]).toEqual([[1, 2, 3], 0]);
  });
});

test('a hidden page fetches no messages until it is shown', async () => {
  const { open, asked, unreadOf } = await start({
    list: [list(2), list(0)],
    count: [unread(2), unread(0)],
    chat: chat([1, 2]),
  });
  setPageVisibility('hidden');
  const { ids } = open();
  await settle();
  expect([asked(CHAT), unreadOf()]).toEqual([0, { bob: 2, carol: 0 }]);
  act(() => setPageVisibility('visible'));
  await settle();
  await settle();
  expect(ids()).toEqual([1, 2]);
  expect(unreadOf()).toMatchObject({ bob: 0 });
});

test('a conversation that is opened again is refetched', async () => {
  const { open, asked } = await start({ ...quiet, chat: [chat([1]), chat([1, 2])] });
  open().close();
  await settle();
  const { ids } = open();
  await settle();
  expect(ids()).toEqual([1, 2]);
  expect(asked(CHAT)).toBe(2);
});

test('a conversation is cached once, whatever the case of the name', async () => {
  const { open, store } = await start({ ...quiet, chat: chat([1]) });
  open();
  await settle();
  expect(getMessages.select('BOB')(store.getState()).data?.items).toHaveLength(1);
});

describe('while messages are being fetched', () => {
  test('a sent message stays, whichever response comes later', async () => {
    const [older, newest] = [held(chat([1, 2])), held(chat([3, 4], 'c3'))];
    const { open, store } = await start({
      ...quiet,
      chat: [chat([3, 4], 'c3'), older.reply, newest.reply],
      send: sent,
    });
    const { ids, conversation, fetchOlder } = open();
    await settle();
    fetchOlder();
    act(() => void conversation().refetch());
    await settle();
    await act(() =>
      store.dispatch(sendMessage.initiate({ username: 'bob', content: 'x', submissionKey: 'k' })),
    );
    await settle();
    expect(ids()).toEqual([3, 4, 9]);
    newest.release();
    await settle();
    expect(ids()).toEqual([3, 4, 9]);
    older.release();
    await settle();
    expect(ids()).toEqual([1, 2, 3, 4, 9]);
  });

  test('a sent message is fetched again if the first response was made before it', async () => {
    const first = held(chat([1]));
    const { open, store } = await start({
      ...quiet,
      chat: [first.reply, json([makeMessage(1), makeMessage(9, 'ada')])],
      send: sent,
    });
    const { ids } = open();
    await settle();
    await act(() =>
      store.dispatch(sendMessage.initiate({ username: 'bob', content: 'x', submissionKey: 'k' })),
    );
    first.release();
    await settle();
    await settle();
    expect(ids()).toEqual([1, 9]);
  });

  test('a message that arrives meanwhile stays', async () => {
    const older = held(chat([1, 2]));
    const { open } = await start({
      ...quiet,
      chat: [chat([3, 4], 'c3'), older.reply, chat([4, 5], 'c4')],
    });
    const { ids, conversation, fetchOlder } = open();
    await settle();
    fetchOlder();
    await settle();
    act(() => void conversation().refetch());
    await settle();
    expect(ids()).toEqual([3, 4, 5]);
    older.release();
    await settle();
    expect(ids()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('the first unread message', () => {
  const unreadChat = (ids: number[], next?: string) => (request: Request) =>
    json(
      ids.map((id) => ({ ...makeMessage(id), is_unread: true })),
      next ? { headers: { Link: `</api/messages/bob/?before=${next}>; rel="next"` } } : {},
    )(request);

  test('is looked for on older pages, in large ones, before the messages are shown', async () => {
    const older = held(chat([1, 2], 'c1'));
    const { open, limits } = await start({ ...quiet, chat: [unreadChat([3, 4], 'c3'), older.reply] });
    const { ids, conversation } = open();
    await settle();
    expect([ids(), conversation().firstUnread]).toEqual([[], undefined]);
    older.release();
    await settle();
    expect([ids(), conversation().firstUnread, limits()]).toEqual([[1, 2, 3, 4], 3, [null, '100']]);
  });

  test('is not looked for without end: what cannot be loaded does not hide the rest', async () => {
    const { open } = await start({ ...quiet, chat: [unreadChat([3, 4], 'c3'), problem(400, 'No.')] });
    const { ids, conversation } = open();
    await settle();
    expect([ids(), conversation().isOlderError]).toEqual([[3, 4], true]);
  });

  test('stays the same while others arrive, and is another one at the next opening', async () => {
    const { open, store } = await start({
      ...quiet,
      chat: [
        json([makeMessage(1), { ...makeMessage(2), is_unread: true }]),
        json([makeMessage(2), { ...makeMessage(3), is_unread: true }]),
        json([makeMessage(3), { ...makeMessage(4), is_unread: true }]),
        chat([4]),
      ],
    });
    const { conversation, close } = open();
    await settle();
    arrive(store, 'bob');
    await settle();
    expect(conversation().firstUnread).toBe(2);
    close();
    const again = open();
    await settle();
    expect(again.conversation().firstUnread).toBe(4);
    again.close();
    const last = open();
    await settle();
    expect([last.ids(), last.conversation().firstUnread]).toEqual([[1, 2, 3, 4], null]);
  });
});

test('older messages that could not be fetched can be fetched again', async () => {
  const { open } = await start({
    ...quiet,
    chat: [chat([3], 'c3'), problem(400, 'No.'), chat([2], 'c2'), problem(400, 'No.'), chat([1])],
  });
  const { ids, conversation, fetchOlder } = open();
  await settle();
  for (const [shown, isOlderError, hasOlder] of [
    [[3], true, true],
    [[2, 3], false, true],
    [[2, 3], true, true],
    [[1, 2, 3], false, false],
  ]) {
    fetchOlder();
    await settle();
    expect([ids(), conversation().isOlderError, conversation().hasOlder]).toEqual([
      shown,
      isOlderError,
      hasOlder,
    ]);
  }
});

test('pages between are dropped beyond a thousand messages, and fetched again on the way back', async () => {
  const PAGES = 52;
  const { open, store } = await start({
    ...quiet,
    chat: (request) => {
      const before = Number(new URL(request.url).searchParams.get('before') ?? PAGES + 1);
      return chat([before - 1], before > 2 ? String(before - 1) : undefined)(request);
    },
  });
  const { ids, conversation, fetchOlder, fetchNewer } = open();
  await settle();
  fetchOlder();
  await settle();
  for (let page = 2; page < PAGES; page++) {
    const list = { username: 'bob', before: String(PAGES) };
    await act(() =>
      store.dispatch(getOlderMessages.initiate(list, { direction: 'forward', subscribe: false })),
    );
  }
  expect([ids().at(0), ids().at(-1), conversation().hasNewer]).toEqual([1, PAGES - 2, true]);
  fetchNewer();
  await settle();
  expect([ids().at(0), ids().at(-1), conversation().hasNewer]).toEqual([2, PAGES, false]);
  fetchOlder();
  await settle();
  act(() => conversation().showNewest());
  await settle();
  expect(ids()).toEqual([PAGES]);
  fetchOlder();
  await settle();
  expect(ids()).toEqual([PAGES - 1, PAGES]);
});
