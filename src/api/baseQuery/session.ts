import { SESSION_CHANGED } from '../callFailure';
import { selectSessionToken, sessionEnded, type SessionEndReason, type SessionState } from '../session';
import type { BaseQueryEnhancer, CallAnswer, CallOptions } from './types';

function refusalOf({ error }: CallAnswer): 401 | 403 | null {
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

/** Whether the member is logging out, or deleting the account: a 401 elsewhere is then expected. */
export const isEndingSession = (): boolean => endings > 0;

/** Counts the call while it is in flight, if it ends the session. */
async function countEnding(options: CallOptions, call: () => Promise<CallAnswer>): Promise<CallAnswer> {
  if (!options.endsSession) return call();
  endings += 1;
  try {
    return await call();
  } finally {
    endings -= 1;
  }
}

/**
 * Sends the token that was stored when the call was made, also with its retries, and ends the session on 401 and 403
 * (spec §7, §8). An answer to a session that is over must not end the present one or reach its cache. While the member
 * is signing out, a 401 to another call is expected, so only the call that signs out ends the session.
 */
export const withSession: BaseQueryEnhancer = (baseQuery) => async (args, api, options) => {
  const session = () => api.getState() as SessionState;
  const token = selectSessionToken(session());
  const answer = await countEnding(options, () => baseQuery({ ...args, token }, api, options));
  if (options.signsIn) return answer;
  if (selectSessionToken(session()) !== token) {
    return { error: { status: 'CUSTOM_ERROR', error: SESSION_CHANGED } };
  }
  const refusal = refusalOf(answer);
  if (refusal && !isEndingSession() && (token || session().auth.isAuthenticated)) {
    api.dispatch(sessionEnded({ reason: endReason(refusal, token, options) }));
  }
  return answer;
};
