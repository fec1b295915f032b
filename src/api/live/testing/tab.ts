import { setPageVisibility } from '../../../testing/pageVisibility';
import { scriptServer, type Reply } from '../../../testing/scriptServer';
import { startLive } from '..';

/** What is called when the test ends. */
export const endings: (() => void)[] = [];

/** Before each test: time stands, nothing is left to chance, and the page is seen. */
export function begin(): void {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0);
  setPageVisibility('visible');
}

/** After each test. */
export function end(): void {
  for (const one of endings.splice(0)) one();
  jest.useRealTimers();
  jest.restoreAllMocks();
}

export const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

/** A tab of Ada's that follows the server. */
export function openTab() {
  const news = jest.fn();
  const onRefused = jest.fn();
  const stop = startLive({ token: 'secret', memberId: 7, dispatch: news, onRefused });
  endings.push(stop);
  const heard = () => news.mock.calls.map(([action]: unknown[]) => action);
  return { heard, onRefused, stop };
}

export const serve = (...replies: [Reply, ...Reply[]]) => scriptServer({ 'GET /api/live/': replies });
