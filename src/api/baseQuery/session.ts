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

/** How many calls that end the session are under way, with their retries. */
let endings = 0;

/** Counts the call while it is under way if it ends the session. */
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
 * Sends the token that is stored when the call is made, also on its retries, and ends the session on 401 and 403
 * (spec §7, §8). An answer to a session that is over is no answer to the present one: it neither ends it nor
 * reaches its cache. While the member is signing out, a refusal of another call is no news: how the session ends is told by
 * the call that ends it.
 */
export const withSession: Link = (next) => async (args, api, options) => {
  const session = () => api.getState() as SessionState;
  const token = selectSessionToken(session());
  const answer = await countEnding(options, () => next(withToken(args, token), api, options));
  if (options.signsIn) return answer;
  if (selectSessionToken(session()) !== token) {
    return { error: { status: 'CUSTOM_ERROR', error: SESSION_CHANGED } };
  }
  const refusal = refusalOf(answer);
  if (refusal && endings === 0 && (token || session().auth.isAuthenticated)) {
    api.dispatch(sessionEnded({ reason: endReason(refusal, token, options) }));
  }
  return answer;
};
