import { isUnreached } from '../../api/baseQuery/networkState';
import { delayOrOnline } from '../../network/delay';
import {
  attemptFailed,
  selectIsUnreachable,
  serverNotReached,
  serverReached,
} from '../../network/networkSlice';
import type { StartListening } from './index';

/** Milliseconds between two probes, and the most random milliseconds added, so that pages do not send them all at once. */
const PAUSE_MS = 2_500;
const SPREAD_MS = 1_000;
/** Milliseconds after which a probe has failed. */
const TIMEOUT_MS = 5_000;

/** An error response counts as reached. */
const isReachable = (): Promise<boolean> =>
  fetch(`${window.location.origin}/healthz`, {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    () => true,
    () => false,
  );

const isVisible = () => document.visibilityState === 'visible';

/**
 * Finds out whether it is the server that a failed call did not reach, or that call alone, such as an upload that a proxy ends.
 * While the server cannot be reached it checks every few seconds, since the page itself may not call it for long. A hidden
 * page sends no requests.
 */
export function probeServer(start: StartListening): void {
  start({
    actionCreator: attemptFailed,
    effect: async ({ payload }, api) => {
      if (!isUnreached(payload.status) || selectIsUnreachable(api.getState())) return;
      // One probe for all calls that fail together.
      api.unsubscribe();
      if (!isVisible() || !(await api.pause(isReachable()))) api.dispatch(serverNotReached());
      api.subscribe();
    },
  });
  start({
    actionCreator: serverNotReached,
    effect: async (_action, api) => {
      const { signal } = api;
      api.cancelActiveListeners();
      const isWaiting = () => selectIsUnreachable(api.getState()) && !signal.aborted;
      while (isWaiting()) {
        await delayOrOnline(PAUSE_MS + Math.random() * SPREAD_MS, signal);
        if (!isWaiting() || !isVisible()) continue;
        if ((await isReachable()) && isWaiting()) api.dispatch(serverReached());
      }
    },
  });
}
