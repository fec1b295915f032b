import { renderHookIn } from '../../testing/renderHookIn';
import { held, scriptServer } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';
import { messagesApi } from './messagesApi';
import { CHAT, COUNT, LIST, chat, list, start, unread } from './testing/start';
import { useMessages } from './useMessages';

const { getUnreadCount } = messagesApi.endpoints;

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
