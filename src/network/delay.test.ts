import { delay, delayOrOnline } from './delay';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('waits for the given time', async () => {
  const waiting = delay(1_000, new AbortController().signal);
  await jest.advanceTimersByTimeAsync(1_000);
  await expect(waiting).resolves.toBe(true);
});

test('an abort ends the wait and clears its timer', async () => {
  const controller = new AbortController();
  const waiting = delay(60_000, controller.signal);
  controller.abort();
  await expect(waiting).resolves.toBe(false);
  expect(jest.getTimerCount()).toBe(0);
});

test('the wait for the network ends when the browser is online again', async () => {
  const waiting = delayOrOnline(60_000, new AbortController().signal);
  window.dispatchEvent(new Event('online'));
  await waiting;
  expect(jest.getTimerCount()).toBe(0);
});
