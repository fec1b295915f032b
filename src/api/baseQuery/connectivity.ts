import {
  selectIsUnreachable,
  serverNotReached,
  serverReached,
  type NetworkState,
} from '../../network/networkSlice';
import type { Link } from './types';

/**
 * Records whether the server can be reached; an error answer counts as reached. It is inside the retries, so that the
 * member is told before the last retry has failed.
 */
export const withConnectivity: Link = (next) => async (args, api, options) => {
  const answer = await next(args, api, options);
  if (api.signal.aborted) return answer;
  const status = answer.error?.status;
  const isUnreachable = status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR';
  if (isUnreachable !== selectIsUnreachable(api.getState() as { network: NetworkState })) {
    api.dispatch(isUnreachable ? serverNotReached() : serverReached());
  }
  return answer;
};
