import type { CallArgs, CallOptions, Link } from './types';

/** The status of a retry that means the first attempt has already done the work; null for other calls. */
function doneStatus(method: CallArgs['method'], { endsSession }: CallOptions): 401 | 404 | null {
  if (endsSession) return 401;
  return method === 'DELETE' ? 404 : null;
}

/**
 * Turns the error of a retry into success if the first attempt did the work and only its answer was lost (decisions: The
 * wire). It is directly inside the retries.
 */
export const withLostAnswer: Link = (next) => async (args, api, options) => {
  const answer = await next(args, api, options);
  if (!options.isRetry || !answer.error) return answer;
  return answer.error.status === doneStatus(args.method, options)
    ? { data: null, meta: answer.meta }
    : answer;
};
