import { baseApi } from '../../api/baseApi';
import { sessionEnded } from '../../api/session';
import type { StartListening } from './index';

/**
 * Nothing that one member fetched is left for the next: the API cache is emptied and its running calls are aborted.
 * A moment later, so that the call whose answer ended the session still ends as that answer, and pages that need a
 * session are gone and do not fetch anew. Drafts stay: they are kept under the member's id.
 */
export function emptyCacheAfterSessions(start: StartListening): void {
  start({
    actionCreator: sessionEnded,
    effect: async (_action, api) => {
      await api.delay(0);
      api.dispatch(baseApi.util.resetApiState());
    },
  });
}
