import {
  attemptFailed,
  selectIsUnreachable,
  serverNotReached,
  serverReached,
  type NetworkState,
} from '../../network/networkSlice';
import { measureClock } from '../../network/serverClock';
import type { BaseQueryEnhancer, CallResult } from './types';

/** Whether an attempt did not reach the server; an error response counts as reached. */
export const isUnreached = ({ error }: CallResult): boolean =>
  error?.status === 'FETCH_ERROR' || error?.status === 'TIMEOUT_ERROR';

/**
 * Records of each attempt whether it reached the server, why it failed, and how far the clocks differ. It is inside the
 * retries, so that the page shows it before the last one has failed, and directly outside the transport, so that no
 * other wait is measured.
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
  const wasUnreachable = selectIsUnreachable(api.getState() as { network: NetworkState });
  if (isUnreached(response) !== wasUnreachable) {
    api.dispatch(isUnreached(response) ? serverNotReached() : serverReached());
  }
  return response;
};
