import {
  attemptFailed,
  selectIsUnreachable,
  serverNotReached,
  serverReached,
} from '../../network/networkSlice';
import { setPageVisibility } from '../../testing/pageVisibility';
import { json, offline, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { makeStore } from '../../testing/store';

/** Longer than the longest pause between two probes. */
const PAUSE_MS = 3_500;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  setPageVisibility('visible');
});

function lose(replies: Reply | [Reply, ...Reply[]]) {
  const requests = scriptServer({ 'GET /healthz': replies });
  const store = makeStore();
  store.dispatch(serverNotReached());
  return { requests, store, isUnreachable: () => selectIsUnreachable(store.getState()) };
}
const wait = () => jest.advanceTimersByTimeAsync(PAUSE_MS);

const failed = (status: string | number) =>
  attemptFailed({ at: 0, endpoint: 'likePost', method: 'POST', status, requestId: null });

test('a call that failed alone does not say that the server cannot be reached', async () => {
  const requests = scriptServer({ 'GET /healthz': json({ status: 'ok' }) });
  const store = makeStore();
  store.dispatch(failed('FETCH_ERROR'));
  await wait();
  expect(requests).toHaveLength(1);
  expect(selectIsUnreachable(store.getState())).toBe(false);
});

test('calls that fail together cause one probe at once, which says whether it is the server; the next one another', async () => {
  const requests = scriptServer({ 'GET /healthz': [json({ status: 'ok' }), offline] });
  const store = makeStore();
  store.dispatch(failed('FETCH_ERROR'));
  store.dispatch(failed('TIMEOUT_ERROR'));
  await jest.advanceTimersByTimeAsync(1);
  expect(requests).toHaveLength(1);
  store.dispatch(failed('TIMEOUT_ERROR'));
  await jest.advanceTimersByTimeAsync(1);
  expect(requests).toHaveLength(2);
  expect(selectIsUnreachable(store.getState())).toBe(true);
});

test('an error response is no reason to probe', async () => {
  const requests = scriptServer({ 'GET /healthz': offline });
  const store = makeStore();
  store.dispatch(failed(500));
  await wait();
  expect(requests).toHaveLength(0);
});

test('a hidden page does not probe: it takes the server for gone until it is shown', async () => {
  const requests = scriptServer({ 'GET /healthz': json({ status: 'ok' }) });
  const store = makeStore();
  setPageVisibility('hidden');
  store.dispatch(failed('FETCH_ERROR'));
  await wait();
  expect(requests).toHaveLength(0);
  expect(selectIsUnreachable(store.getState())).toBe(true);
  setPageVisibility('visible');
  await wait();
  expect(selectIsUnreachable(store.getState())).toBe(false);
});

test('a server that is back is noticed within seconds, also by an error response', async () => {
  const { requests, isUnreachable } = lose([offline, problem(503, 'Starting.')]);
  await wait();
  expect(isUnreachable()).toBe(true);
  await wait();
  expect(isUnreachable()).toBe(false);
  await wait();
  expect(requests).toHaveLength(2);
});

test('a probe is sent at once when the browser is online again', async () => {
  const { isUnreachable } = lose(json({ status: 'ok' }));
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(1);
  expect(isUnreachable()).toBe(false);
});

test('no probe is sent by a hidden page, nor after a call has reached the server', async () => {
  const { requests, store } = lose(json({ status: 'ok' }));
  setPageVisibility('hidden');
  await wait();
  setPageVisibility('visible');
  store.dispatch(serverReached());
  await wait();
  expect(requests).toHaveLength(0);
});

test('calls that fail one after the other cause one probe', async () => {
  const { requests, store } = lose(offline);
  store.dispatch(serverNotReached());
  await wait();
  expect(requests).toHaveLength(1);
});
