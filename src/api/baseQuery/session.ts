import { SESSION_CHANGED, suspensionOf } from '../callFailure';
import { selectToken, sessionEnded, type SessionEndReason, type SessionState } from '../session';
import { suspended } from '../suspension';
import { delay } from '../../network/delay';
import type { BaseQueryEnhancer, CallResult, CallOptions } from './types';

function refusalOf({ error }: CallResult): 401 | 403 | null {
  return error?.status === 401 || error?.status === 403 ? error.status : null;
}

function endReason(
  refusal: 401 | 403,
  token: string | null,
  { handledStatuses }: CallOptions,
): SessionEndReason {
  if (handledStatuses?.includes(refusal)) return 'handledByCaller';
  return token ? 'refused' : 'noToken';
}

/** The number of calls in flight that end the session, retries included. */
let endings = 0;

/** Whether the member is logging out, or deleting the account, in this tab: a 401 elsewhere is then expected. */
export const isEndingSession = (): boolean => endings > 0;

/** The lock that a tab holds while it ends the session. Without the Web Locks API, tabs do not know this of each other. */
const ENDING_LOCK = 'pantheon-session-end';

/** Within this time the other tabs read from storage that the session is over. */
const STORED_MS = 1000;

/** The locks that tabs share; undefined without the Web Locks API, which the DOM types declare as always present. */
export const tabLocks = () => (navigator as Partial<Pick<Navigator, 'locks'>>).locks;

/** Whether any tab of this browser is ending the session. */
export async function isEndingSessionInAnyTab(): Promise<boolean> {
  if (isEndingSession()) return true;
  const snapshot = await tabLocks()
    ?.query()
    .catch(() => undefined);
  return snapshot?.held?.some(({ name }) => name === ENDING_LOCK) ?? false;
}

/** Counts the call while it is in flight, if it ends the session, and holds the lock. */
async function countEnding(options: CallOptions, call: () => Promise<CallResult>): Promise<CallResult> {
  if (!options.endsSession) return call();
  endings += 1;
  const answered = call();
  const holdLock = async () => {
    await Promise.allSettled([answered]);
    await delay(STORED_MS);
  };
  tabLocks()
    ?.request(ENDING_LOCK, { mode: 'shared' }, holdLock)
    .catch(() => undefined);
  try {
    return await answered;
  } finally {
    endings -= 1;
  }
}

/**
 * Sends the token that was stored when the call was made, also with its retries, and ends the session on 401 and 403
 * (spec §7, §8). A response to a session that is over must not end the present one or reach its cache. While the member
 * is signing out, in whichever tab, a 401 to another call is expected, so only the call that signs out ends the session.
 * A 423 says that the member is suspended, which ends no session (decisions: Safety).
 */
export const withSession: BaseQueryEnhancer = (baseQuery) => async (args, api, options) => {
  const session = () => api.getState() as SessionState;
  const token = selectToken(session());
  const response = await countEnding(options, () => baseQuery({ ...args, token }, api, options));
  if (options.signsIn) return response;
  const refusal = refusalOf(response);
  const isExpected = refusal && !options.endsSession && (await isEndingSessionInAnyTab());
  if (selectToken(session()) !== token) {
    return { error: { status: 'CUSTOM_ERROR', error: SESSION_CHANGED } };
  }
  if (refusal && !isExpected && (token || session().auth.isAuthenticated)) {
    api.dispatch(sessionEnded({ reason: endReason(refusal, token, options) }));
  }
  const suspension = response.error ? suspensionOf(response.error) : null;
  if (suspension !== null) api.dispatch(suspended(suspension));
  return response;
};
