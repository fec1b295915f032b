import { act } from '@testing-library/react';
import { setPageVisibility } from '../../testing/pageVisibility';
import { settle } from '../../testing/settle';
import { messageArrived } from './messageArrived';
import { CHAT, LIST, chat, list, start, unread } from './testing/start';

afterEach(() => setPageVisibility('visible'));

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
