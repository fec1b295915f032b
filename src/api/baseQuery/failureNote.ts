import { attemptFailed } from '../../network/networkSlice';
import type { Link } from './types';

/** Records each failed attempt with the server's request id. It is inside the retries. */
export const withFailureNote: Link = (next) => async (args, api, options) => {
  const answer = await next(args, api, options);
  if (answer.error && !api.signal.aborted) {
    const { endpoint } = api;
    const { method = 'GET' } = args;
    const requestId = answer.meta?.requestId ?? null;
    api.dispatch(attemptFailed({ at: Date.now(), endpoint, method, status: answer.error.status, requestId }));
  }
  return answer;
};
