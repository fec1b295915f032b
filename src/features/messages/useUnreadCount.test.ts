import { setupListeners } from '@reduxjs/toolkit/query';
import { act } from '@testing-library/react';
import { liveStateChanged } from '../../network/networkSlice';
import { setPageVisibility } from '../../testing/pageVisibility';
import { renderHookIn } from '../../testing/renderHookIn';
import { json, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { makeSignedInStore } from '../../testing/store';
import { collectToasts } from '../../testing/toasts';
import { messagesApi } from './messagesApi';
import { useMessagesPolling, useUnreadCount } from './conversationsApi';

const { getUnreadCount } = messagesApi.endpoints;
const stops: (() => void)[] = [];

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  setPageVisibility('visible');
  jest.useRealTimers();
});

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
const waiting = (unread_count: number) => json({ unread_count });

/** Header and bottom bar; a test opens the messages screen beside them. */
async function start(...replies: [Reply, ...Reply[]]) {
  const requests = scriptServer({ 'GET /api/messages/unread-count/': replies });
  const store = makeSignedInStore();
  stops.push(setupListeners(store.dispatch));
  const { result } = renderHookIn(store, () => [useUnreadCount(), useUnreadCount()]);
  await pass(0.1);
  return {
    badges: () => result.current,
    asked: () => requests.length,
    setLive: (isLive: boolean) => act(() => void store.dispatch(liveStateChanged(isLive))),
    openMessages: () => renderHookIn(store, useMessagesPolling),
  };
}

test('header and bottom bar poll together, at once and every 30 seconds', async () => {
  const { badges, asked } = await start(waiting(1), waiting(2));
  expect([badges(), asked()]).toEqual([[1, 1], 1]);
  await pass(29);
  expect(asked()).toBe(1);
  await pass(1.5);
  expect([badges(), asked()]).toEqual([[2, 2], 2]);
  await pass(30.5);
  expect(asked()).toBe(3);
});

test('a live stream changes nothing of that (spec §9)', async () => {
  const { asked, setLive } = await start(waiting(1));
  setLive(true);
  await pass(31);
  expect(asked()).toBe(2);
});

test('a hidden page does not poll; one that is shown again goes on', async () => {
  const { asked } = await start(waiting(1));
  act(() => setPageVisibility('hidden'));
  await pass(300);
  expect(asked()).toBe(1);
  act(() => setPageVisibility('visible'));
  await pass(31);
  expect(asked()).toBe(2);
});

test('a failure is 0, without a message', async () => {
  const toasts = collectToasts();
  const { badges } = await start(waiting(4), problem(400, 'No.'), waiting(5));
  await pass(31);
  expect(badges()).toEqual([0, 0]);
  await pass(31);
  expect(badges()).toEqual([5, 5]);
  expect(toasts).toEqual([]);
});

test('a badge that a failure took away stays away while the server is asked again', async () => {
  const { badges } = await start(waiting(4), problem(400, 'No.'), () => new Promise(() => undefined));
  await pass(31);
  expect(badges()).toEqual([0, 0]);
  await pass(31);
  expect(badges()).toEqual([0, 0]);
});

test('the messages screen polls 1 second after it opened, then every 120 seconds, until it is left', async () => {
  const requests = scriptServer({ 'GET /api/messages/unread-count/': waiting(1) });
  const store = makeSignedInStore();
  await store.dispatch(getUnreadCount.initiate(undefined, { subscribe: false }));
  const { unmount } = renderHookIn(store, useMessagesPolling);
  const asked: number[] = [];
  for (const seconds of [0.9, 0.2, 119, 1, 119, 1]) {
    await pass(seconds);
    asked.push(requests.length);
  }
  expect(asked).toEqual([1, 2, 2, 3, 3, 4]);
  unmount();
  await pass(500);
  expect(requests).toHaveLength(4);
});

test('beside the badges it polls after 1 second, and the badges go on every 30 seconds', async () => {
  const { asked, openMessages } = await start(waiting(1));
  await pass(10);
  openMessages();
  await pass(0.9);
  expect(asked()).toBe(1);
  await pass(0.2);
  expect(asked()).toBe(2);
  await pass(29);
  expect(asked()).toBe(2);
  await pass(1);
  expect(asked()).toBe(3);
});

test('the messages screen does not poll in a hidden page', async () => {
  const { asked, openMessages } = await start(waiting(1));
  act(() => setPageVisibility('hidden'));
  openMessages();
  await pass(300);
  expect(asked()).toBe(1);
});
