import { selectSessionToken, sessionEnded, type SessionEndReason, type SessionState } from '../session';
import { SESSION_CHANGED } from '../callFailure';
import type { CallAnswer, CallArgs, CallOptions, Link } from './types';

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

const withToken = (args: CallArgs, token: string | null): CallArgs =>
  token ? { ...args, headers: { ...args.headers, Authorization: `Token ${token}` } } : args;

/**
 * Sends the token that is stored when the call is made, also on its retries, and ends the session on 401 and 403
 * (spec §7, §8). An answer to a session that is over is no answer to the present one: it neither ends it nor
 * reaches its cache.
 */
export const withSession: Link = (next) => async (args, api, options) => {
  const session = () => api.getState() as SessionState;
  const token = selectSessionToken(session());
  const answer = await next(withToken(args, token), api, options);
  if (options.signsIn) return answer;
  if (selectSessionToken(session()) !== token) {
    return { error: { status: 'CUSTOM_ERROR', error: SESSION_CHANGED } };
  }
  const refusal = refusalOf(answer);
  if (refusal && (token || session().auth.isAuthenticated)) {
    api.dispatch(sessionEnded({ reason: endReason(refusal, token, options) }));
  }
  return answer;
};
