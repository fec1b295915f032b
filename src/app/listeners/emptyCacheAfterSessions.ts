import { baseApi } from '../../api/baseApi';
import { selectToken } from '../../features/auth';
import type { StartListening } from './index';

/**
 * Nothing that one session fetched is left for the next: when its token goes, here or in another tab, the API cache is
 * emptied and its running calls are aborted. A moment later, so that the call whose answer ended the session still ends
 * as that answer, and pages that need a session are gone and do not fetch anew. What the
 * member typed is forgetTyped's.
 */
export function emptyCacheAfterSessions(start: StartListening): void {
  start({
    predicate: (_action, now, before) =>
      selectToken(before) !== null && selectToken(now) !== selectToken(before),
    effect: async (_action, api) => {
      await api.delay(0);
      api.dispatch(baseApi.util.resetApiState());
    },
  });
}
