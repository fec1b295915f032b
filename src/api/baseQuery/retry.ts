import { BACKOFF_BASE_MS, BACKOFF_CAP_MS, MAX_RETRIES, RATE_LIMIT_WAIT_S } from '#contract/limits';
import type { RetryCause } from '../../network/networkSlice';
import { waitForRetry } from '../../network/pendingRetries';
import { isUnreached } from './networkState';
import type { BaseQueryEnhancer, CallResult, CallArgs, CallOptions } from './types';

/** Why a response is worth another attempt, or null if it is final (spec §8). A timeout counts as a network error. */
function retryCause(response: CallResult): RetryCause | null {
  if (isUnreached(response.error?.status)) return 'network';
  const status = response.error?.status;
  if (status === 429) return 'rateLimit';
  return typeof status === 'number' && status >= 500 ? 'server' : null;
}

/** Milliseconds before retry number `retry` (1, 2, 3): what a 429 asks for, else 1, 2, 4 s (spec §8, §9). */
function waitBefore(retry: number, cause: RetryCause, response: CallResult): number {
  if (cause === 'rateLimit') return response.meta?.retryAfterMs ?? RATE_LIMIT_WAIT_S * 1000;
  return Math.min(BACKOFF_BASE_MS * 2 ** (retry - 1), BACKOFF_CAP_MS);
}

/** The status of a retry that means the first attempt has already done the work; null for other calls. */
function doneStatus({ method }: CallArgs, { endsSession }: CallOptions): 401 | 404 | null {
  if (endsSession) return 401;
  return method === 'DELETE' ? 404 : null;
}

/**
 * Retries after network errors, 5xx and 429, at most three times; an abort ends the wait (spec §8). A retry that finds the
 * work done has succeeded: only the response of an attempt before it was lost (decisions: The wire).
 */
export const withRetry: BaseQueryEnhancer = (baseQuery) => async (args, api, options) => {
  for (let retry = 1; ; retry++) {
    const response = await baseQuery(args, api, options);
    if (retry > 1 && response.error && response.error.status === doneStatus(args, options)) {
      return { data: null, meta: response.meta };
    }
    const cause = retryCause(response);
    if (!cause || retry > MAX_RETRIES || api.signal.aborted) return response;
    const wait = waitBefore(retry, cause, response);
    if (!(await waitForRetry({ endpoint: api.endpoint, cause, retry }, wait, api))) return response;
  }
};
