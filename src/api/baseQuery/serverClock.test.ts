import { clockOffsetMeasured, networkReducer } from '../../network/networkSlice';
import { makeQueryApi } from '../../testing/queryApi';
import { withServerClock } from './serverClock';
import type { CallAnswer } from './types';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const HOUR_MS = 3_600_000;

beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => jest.useRealTimers());

interface Call {
  /** Milliseconds that the browser's clock is ahead; null: the answer tells no time. */
  ahead: number | null;
  /** What is noted of it so far. */
  kept?: number;
  /** Milliseconds to the server and back to the page. */
  way?: [number, number];
}

/** The offset that one call notes; undefined if it notes none. */
async function note({ ahead, kept = 0, way: [there, back] = [0, 0] }: Call) {
  const { api, state, dispatch } = makeQueryApi();
  state.network = networkReducer(state.network, clockOffsetMeasured(kept));
  const answer = (serverTime: number | null) => ({ data: 'done', meta: { serverTime } }) as CallAnswer;
  const call = withServerClock(async () => {
    await jest.advanceTimersByTimeAsync(there);
    const answered = answer(ahead === null ? null : Date.now() - ahead);
    await jest.advanceTimersByTimeAsync(back);
    return answered;
  });
  expect(await call({ url: '/api/posts/' }, api, {})).toMatchObject({ data: 'done' });
  expect(dispatch.mock.calls.length).toBeLessThan(2);
  const [[action] = []] = dispatch.mock.calls as [unknown][];
  return clockOffsetMeasured.match(action) ? action.payload : undefined;
}

test.each([3 * HOUR_MS, -3 * HOUR_MS, 60_000])('a clock that is %s ms ahead is noted', async (ahead) => {
  expect(await note({ ahead })).toBe(ahead);
});

test('an offset under a minute is none', async () => {
  expect(await note({ ahead: 59_000 })).toBeUndefined();
  expect(await note({ ahead: -59_000 })).toBeUndefined();
  expect(await note({ ahead: 59_000, kept: 3 * HOUR_MS })).toBe(0);
});

test('the note changes by more than 30 seconds only', async () => {
  expect(await note({ ahead: 3 * HOUR_MS + 30_000, kept: 3 * HOUR_MS })).toBeUndefined();
  expect(await note({ ahead: 3 * HOUR_MS - 30_000, kept: 3 * HOUR_MS })).toBeUndefined();
  expect(await note({ ahead: 3 * HOUR_MS + 31_000, kept: 3 * HOUR_MS })).toBe(3 * HOUR_MS + 31_000);
  expect(await note({ ahead: 0, kept: 3 * HOUR_MS })).toBe(0);
});

test('a clock near the limit does not change the note to and fro', async () => {
  expect(await note({ ahead: 59_900, kept: 60_100 })).toBeUndefined();
});

test('what the time of the call explains is no offset', async () => {
  expect(await note({ ahead: 0, way: [0, 120_000] })).toBeUndefined();
  expect(await note({ ahead: 0, way: [120_000, 0] })).toBeUndefined();
  expect(await note({ ahead: 3 * HOUR_MS, kept: 3 * HOUR_MS, way: [0, 120_000] })).toBeUndefined();
});

test('the server is taken to have told the time in the middle of the call', async () => {
  expect(await note({ ahead: 3 * HOUR_MS, way: [8_000, 8_000] })).toBe(3 * HOUR_MS);
});

test('an answer that tells no time changes nothing', async () => {
  expect(await note({ ahead: null, kept: 3 * HOUR_MS })).toBeUndefined();
});

test('a call without an answer changes nothing', async () => {
  const { api, dispatch } = makeQueryApi();
  const offline: CallAnswer = { error: { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' } };
  expect(await withServerClock(async () => offline)({ url: '/api/posts/' }, api, {})).toBe(offline);
  expect(dispatch).not.toHaveBeenCalled();
});
