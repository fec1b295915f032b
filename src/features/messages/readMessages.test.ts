import { renderHookIn } from '../../testing/renderHookIn';
import { held, scriptServer, noResponse } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';
import { messagesApi } from './messagesApi';
import { CHAT, COUNT, LIST, chat, list, start, unread } from './testing/start';
import { useMessages } from './useMessages';

const { getConversations, getUnreadCount } = messagesApi.endpoints;

describe('opening a conversation', () => {
  test('refetches the counts when its messages were read', async () => {
    const { open, total, unreadOf, asked } = await start({
      list: [list(2, 3), list(0, 3)],
      count: [unread(5), unread(3)],
      chat: chat([1, 2]),
    });
    open();
    await settle();
    await settle();
    expect(unreadOf()).toEqual({ bob: 0, carol: 3 });
    expect(total()).toBe(3);
    expect([asked(LIST), asked(COUNT), asked(CHAT)]).toEqual([2, 2, 1]);
  });

  test('refetches nothing if nothing was unread', async () => {
    const { open, asked } = await start({ list: list(0, 1), count: unread(1), chat: chat([1, 2]) });
    open();
    await settle();
    expect([asked(LIST), asked(COUNT), asked(CHAT)]).toEqual([1, 1, 1]);
  });

  test('refetches nothing while the list is being fetched if the total says that nothing was unread', async () => {
    const late = held(list(0));
    const requests = scriptServer({ [LIST]: late.reply, [COUNT]: unread(0), [CHAT]: chat([1, 2]) });
    const store = makeSignedInStore();
    await store.dispatch(getUnreadCount.initiate());
    void store.dispatch(getConversations.initiate());
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

  test('is not undone by counts that were requested before', async () => {
    const stale = [held(list(2, 3)), held(unread(5))] as const;
    const { open, total, unreadOf, count, conversations } = await start({
      list: [list(2, 3), stale[0].reply, list(0, 3)],
      count: [unread(5), stale[1].reply, unread(3)],
      chat: chat([1, 2]),
    });
    void conversations.refetch();
    void count.refetch();
    open();
    await settle();
    for (const { release } of stale) release();
    await settle();
    await settle();
    expect([unreadOf(), total()]).toEqual([{ bob: 0, carol: 3 }, 3]);
  });

  test('reads one page; older pages are read when they are fetched', async () => {
    const { open, unreadOf } = await start({
      list: [list(3), list(1), list(0)],
      count: [unread(3), unread(1), unread(0)],
      chat: [chat([3, 4], 'c3'), chat([1, 2])],
    });
    const { fetchOlder, ids } = open();
    await settle();
    await settle();
    expect(unreadOf()).toMatchObject({ bob: 1 });
    fetchOlder();
    await settle();
    await settle();
    expect(ids()).toEqual([1, 2, 3, 4]);
    expect(unreadOf()).toMatchObject({ bob: 0 });
  });

  test('does not refetch without end what the server goes on counting as unread', async () => {
    const page = chat([3, 4], 'c3');
    const { open, unreadOf, asked } = await start({
      list: list(50),
      count: unread(50),
      // A loop would end here.
      chat: [page, page, page, noResponse],
    });
    open();
    for (let round = 0; round < 4; round++) await settle();
    expect(unreadOf()).toMatchObject({ bob: 50 });
    expect([asked(LIST), asked(COUNT), asked(CHAT)]).toEqual([2, 2, 1]);
  });
});
