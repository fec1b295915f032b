import { baseApi } from '../../api/baseApi';
import type { StartListening } from './index';

/** A refetch that RTK Query skips because the query is pending already. */
interface SkippedRefetch {
  type: string;
  meta: {
    condition: true;
    arg: { endpointName: string; originalArgs: unknown; queryCacheKey: string };
  };
}

function isSkippedRefetch(action: unknown): action is SkippedRefetch {
  const { type, meta } = action as { type: string; meta?: unknown };
  if (type !== 'api/executeQuery/rejected') return false;
  const { condition, arg } = meta as {
    condition: boolean;
    arg: { forceRefetch?: unknown; subscribe?: boolean };
  };
  // A component that mounts subscribes, and is content with the pending request.
  return condition && arg.forceRefetch === true && arg.subscribe === false;
}

interface RunningQuery extends PromiseLike<{ isUninitialized: boolean }> {
  refetch: () => unknown;
}

/**
 * The response of a pending request may be older than the event that invalidated its tag, or asked for a refetch. RTK Query
 * skips that refetch, so it is made up for once the request has ended. (Its `invalidationBehavior: 'delayed'` would hold
 * back every refetch of the page until the slowest request of all has ended.)
 */
export function refetchAfterPending(start: StartListening): void {
  const waiting = new Set<string>();
  start({
    matcher: isSkippedRefetch,
    effect: async ({ meta }, { dispatch }) => {
      const { endpointName, originalArgs, queryCacheKey } = meta.arg;
      const running = dispatch(
        baseApi.util.getRunningQueryThunk(endpointName as never, originalArgs as never),
      ) as RunningQuery | undefined;
      if (!running || waiting.has(queryCacheKey)) return;
      waiting.add(queryCacheKey);
      const { isUninitialized } = await running;
      waiting.delete(queryCacheKey);
      // The cache was emptied: the session that asked is over.
      if (!isUninitialized) running.refetch();
    },
  });
}
