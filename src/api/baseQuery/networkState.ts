import {
  attemptFailed,
  selectIsUnreachable,
  serverReached,
  type NetworkState,
} from '../../network/networkSlice';
import { measureClock } from '../../network/serverClock';
import type { BaseQueryEnhancer } from './types';

/** Whether an attempt that ended with this status did not reach the server; an error response counts as reached. */
export const isUnreached = (status: string | number | undefined): boolean =>
  status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR';

/**
 * Records of each attempt that it reached the server or why it failed, and how far the clocks differ. It is inside the
 * retries, so that the page shows before the last one has failed that the server cannot be reached (probeServer), and
 * directly outside the transport, so that no other wait is measured.
 */
export const withNetworkState: BaseQueryEnhancer = (baseQuery) => async (args, api, options) => {
  const startedAt = Date.now();
  const response = await baseQuery(args, api, options);
  const { error, meta } = response;
  if (typeof meta?.serverTime === 'number') measureClock(startedAt, meta.serverTime, api);
  if (api.signal.aborted) return response;
  if (error) {
    const { status } = error;
    const { method = 'GET' } = args;
    const requestId = meta?.requestId ?? null;
    api.dispatch(attemptFailed({ at: Date.now(), endpoint: api.endpoint, method, status, requestId }));
  }
  if (!isUnreached(error?.status) && selectIsUnreachable(api.getState() as { network: NetworkState })) {
    api.dispatch(serverReached());
  }
  return response;
};
