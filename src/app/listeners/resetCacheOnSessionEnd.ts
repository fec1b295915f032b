import { baseApi } from '../../api/baseApi';
import { selectToken } from '../../features/auth/authSlice';
import type { StartListening } from './index';

/**
 * Resets the API cache and aborts its calls when the token changes, here or in another tab, so that nothing is left for the
 * next session. It waits one task, so that the call that ended the session still gets its answer, and pages for members
 * are unmounted and do not refetch.
 */
export function resetCacheOnSessionEnd(start: StartListening): void {
  start({
    predicate: (_action, now, before) =>
      selectToken(before) !== null && selectToken(now) !== selectToken(before),
    effect: async (_action, api) => {
      await api.delay(0);
      api.dispatch(baseApi.util.resetApiState());
    },
  });
}
