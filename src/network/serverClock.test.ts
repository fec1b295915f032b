import { makeQueryApi } from '../testing/queryApi';
import { clockOffsetMeasured, networkReducer } from './networkSlice';
import { measureClock } from './serverClock';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const HOUR_MS = 3_600_000;

beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => jest.useRealTimers());

interface Call {
  /** Milliseconds that the browser's clock is ahead. */
  ahead: number;
  /** The offset in the store so far. */
  kept?: number;
  /** Milliseconds to the server and back to the page. */
  way?: [number, number];
}

/** The offset that one call puts into the store; undefined if it changes nothing. */
async function measure({ ahead, kept = 0, way: [there, back] = [0, 0] }: Call) {
  const { api, state, dispatch } = makeQueryApi();
  state.network = networkReducer(state.network, clockOffsetMeasured(kept));
  const startedAt = Date.now();
  await jest.advanceTimersByTimeAsync(there);
  const serverTime = Date.now() - ahead;
  await jest.advanceTimersByTimeAsync(back);
  measureClock(startedAt, serverTime, api);
  expect(dispatch.mock.calls.length).toBeLessThan(2);
  const [[action] = []] = dispatch.mock.calls as [unknown][];
  return clockOffsetMeasured.match(action) ? action.payload : undefined;
}

test.each([3 * HOUR_MS, -3 * HOUR_MS, 60_000])('a clock that is %s ms ahead is measured', async (ahead) => {
  expect(await measure({ ahead })).toBe(ahead);
});

test('an offset under a minute counts as none', async () => {
  expect(await measure({ ahead: 59_000 })).toBeUndefined();
  expect(await measure({ ahead: -59_000 })).toBeUndefined();
  expect(await measure({ ahead: 59_000, kept: 3 * HOUR_MS })).toBe(0);
});

test('the offset changes by more than 30 seconds only', async () => {
  expect(await measure({ ahead: 3 * HOUR_MS + 30_000, kept: 3 * HOUR_MS })).toBeUndefined();
  expect(await measure({ ahead: 3 * HOUR_MS - 30_000, kept: 3 * HOUR_MS })).toBeUndefined();
  expect(await measure({ ahead: 3 * HOUR_MS + 31_000, kept: 3 * HOUR_MS })).toBe(3 * HOUR_MS + 31_000);
  expect(await measure({ ahead: 0, kept: 3 * HOUR_MS })).toBe(0);
});

test('the offset does not flap near the threshold', async () => {
  expect(await measure({ ahead: 59_900, kept: 60_100 })).toBeUndefined();
});

test('what the duration of the call explains is no offset', async () => {
  expect(await measure({ ahead: 0, way: [0, 120_000] })).toBeUndefined();
  expect(await measure({ ahead: 0, way: [120_000, 0] })).toBeUndefined();
  expect(await measure({ ahead: 3 * HOUR_MS, kept: 3 * HOUR_MS, way: [0, 120_000] })).toBeUndefined();
});

test('assumes that the server told its time in the middle of the call', async () => {
  expect(await measure({ ahead: 3 * HOUR_MS, way: [8_000, 8_000] })).toBe(3 * HOUR_MS);
});
