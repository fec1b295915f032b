import { answering, makeQueryApi } from '../../testing/queryApi';
import {
  attemptFailed,
  clockOffsetMeasured,
  networkReducer,
  serverNotReached,
  serverReached,
} from '../../network/networkSlice';
import { withNetworkState } from './networkState';
import type { CallResult } from './types';

const failed = (error: CallResult['error']): CallResult => ({ error }) as CallResult;
const offline = failed({ status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' });
const timeout = failed({ status: 'TIMEOUT_ERROR', error: 'timed out' });
const broken = failed({ status: 500, data: null });
const ok: CallResult = { data: 'done' };

/** The actions that tell of a response whether the server was reached, by whether it was reachable before. */
async function reachedActions(response: CallResult, wasUnreachable: boolean, isAborted = false) {
  const { api, state, dispatch } = makeQueryApi();
  if (wasUnreachable) state.network = networkReducer(state.network, serverNotReached());
  if (isAborted) api.abort();
  await withNetworkState(answering(response))({ url: '/api/posts/' }, api, {});
  const actions: unknown[] = dispatch.mock.calls.map(([action]: unknown[]) => action);
  return actions.filter((action) => serverReached.match(action) || serverNotReached.match(action));
}

test('any response, also an error, records the server as reached', async () => {
  expect(await reachedActions(ok, true)).toEqual([serverReached()]);
  expect(await reachedActions(broken, true)).toEqual([serverReached()]);
  expect(await reachedActions(ok, false)).toEqual([]);
});

test('a call that does not reach the server leaves it to a probe to find out why', async () => {
  expect(await reachedActions(offline, false)).toEqual([]);
  expect(await reachedActions(timeout, true)).toEqual([]);
});

test('an aborted call does not say whether the server was reached', async () => {
  expect(await reachedActions(ok, true, true)).toEqual([]);
});

const meta = {
  startedAt: 1,
  answeredAt: 2,
  nextCursor: null,
  previousCursor: null,
  retryAfterMs: null,
  requestId: '0b5c',
  serverTime: null,
};
const refused = { error: { status: 500, data: null }, meta };
const call = { url: '/api/posts/', method: 'POST' } as const;

test('records a failed attempt with its request id, and returns its response unchanged', async () => {
  const { api, dispatch } = makeQueryApi();
  expect(await withNetworkState(answering(refused))(call, api, {})).toBe(refused);
  expect(dispatch.mock.calls).toEqual([
    [
      attemptFailed({
        at: expect.any(Number),
        endpoint: 'createPost',
        method: 'POST',
        status: 500,
        requestId: '0b5c',
      }),
    ],
  ]);
});

test('records the reason when no response came', async () => {
  const { api, dispatch } = makeQueryApi();
  await withNetworkState(answering(offline))(call, api, {});
  expect(dispatch).toHaveBeenCalledWith(
    expect.objectContaining({ payload: expect.objectContaining({ status: 'FETCH_ERROR', requestId: null }) }),
  );
});

test('does not record successful or aborted calls', async () => {
  const { api, dispatch } = makeQueryApi();
  await withNetworkState(answering({ data: 1, meta }))(call, api, {});
  api.abort();
  await withNetworkState(answering(refused))(call, api, {});
  expect(dispatch).not.toHaveBeenCalled();
});

test('measures the clock by the time that a response tells', async () => {
  const { api, dispatch } = makeQueryApi();
  const at = (serverTime: number | null): CallResult => ({ data: 1, meta: { ...meta, serverTime } });
  await withNetworkState(answering(at(null)))(call, api, {});
  expect(dispatch).not.toHaveBeenCalled();
  const now = Date.now();
  // The clock is read again when the response comes.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
  await withNetworkState(answering(at(now - 10_800_000)))(call, api, {});
  clock.mockRestore();
  const [action] = dispatch.mock.lastCall as unknown[];
  expect(clockOffsetMeasured.match(action) && action.payload).toBeCloseTo(10_800_000, -3);
});

test('a call without a response does not measure the clock', async () => {
  const { api, dispatch } = makeQueryApi();
  expect(await withNetworkState(answering(offline))(call, api, {})).toBe(offline);
  expect(dispatch.mock.calls.flat().filter(clockOffsetMeasured.match)).toEqual([]);
});
