import type { CallArgs, CallOptions, Link } from './types';

/** The status that says the work of this call is done already, if it has one. */
function doneStatus(method: CallArgs['method'], { endsSession }: CallOptions): 401 | 404 | null {
  if (endsSession) return 401;
  return method === 'DELETE' ? 404 : null;
}

/**
 * A retry that finds its work done has succeeded: the first attempt did it and only its answer was lost (decisions: The
 * wire). Stands right inside the retries.
 */
export const withLostAnswer: Link = (next) => async (args, api, options) => {
  const answer = await next(args, api, options);
  if (!options.isRetry || !answer.error) return answer;
  return answer.error.status === doneStatus(args.method, options)
    ? { data: null, meta: answer.meta }
    : answer;
};
