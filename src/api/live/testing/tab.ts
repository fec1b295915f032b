import { setPageVisibility } from '../../../testing/pageVisibility';
import { scriptServer, type Reply } from '../../../testing/scriptServer';
import { startLive } from '..';

/** Called when the test ends. */
export const cleanups: (() => void)[] = [];

/** Before each test: fake timers, no jitter, and a visible page. */
export function begin(): void {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0);
  setPageVisibility('visible');
}

/** After each test. */
export function end(): void {
  for (const one of cleanups.splice(0)) one();
  jest.useRealTimers();
  jest.restoreAllMocks();
}

export const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

/** One of Ada's tabs, connected to the live events. */
export function openTab({ isFeedShown = true } = {}) {
  const dispatch = jest.fn();
  const onUnauthorized = jest.fn();
  const onSuspended = jest.fn();
  const onStateChange = jest.fn();
  const parts = { token: 'secret', memberId: 7, isFeedShown };
  const told = { onStateChange, onUnauthorized, onSuspended };
  const { stop, setFeedShown } = startLive({ ...parts, dispatch, ...told });
  cleanups.push(stop);
  const dispatched = () => dispatch.mock.calls.map(([action]: unknown[]) => action);
  return { dispatched, ...told, setFeedShown, stop };
}

export const serve = (...replies: [Reply, ...Reply[]]) => scriptServer({ 'GET /api/live/': replies });
