import { nanoid } from '@reduxjs/toolkit';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { BACKOFF_BASE_MS, BACKOFF_CAP_MS, MAX_RETRIES, RATE_LIMIT_WAIT_S } from '#contract/limits';
import { retryEnded, retryScheduled, type RetryCause } from '../../network/networkSlice';
import { delay } from './delay';
import type { CallAnswer, Link } from './types';

/** Why an answer is worth another attempt, or null if it is final (spec §8). A timeout counts as a network error. */
function retryCause({ error }: CallAnswer): RetryCause | null {
  if (error?.status === 'FETCH_ERROR' || error?.status === 'TIMEOUT_ERROR') return 'network';
  if (error?.status === 429) return 'rateLimit';
  return typeof error?.status === 'number' && error.status >= 500 ? 'server' : null;
}

/** Milliseconds before retry number `retry` (1, 2, 3): what a 429 asks for, else 1, 2, 4 s (spec §8, §9). */
function waitBefore(retry: number, cause: RetryCause, answer: CallAnswer): number {
  if (cause === 'rateLimit') return answer.meta?.retryAfterMs ?? RATE_LIMIT_WAIT_S * 1000;
  return Math.min(BACKOFF_BASE_MS * 2 ** (retry - 1), BACKOFF_CAP_MS);
}

/** Cancels a pending retry, by its id in the store. */
const cancellations = new Map<string, () => void>();

/** Cancels a pending retry: the call fails with the last failure. */
export const cancelRetry = (waitId: string): void => cancellations.get(waitId)?.();

/** Waits, with the pending retry in the store for screens to show; ends early when it is aborted or cancelled. */
async function waitVisibly(
  ms: number,
  retry: number,
  cause: RetryCause,
  api: BaseQueryApi,
): Promise<boolean> {
  const id = nanoid();
  const waiting = new AbortController();
  const end = () => waiting.abort();
  cancellations.set(id, end);
  api.signal.addEventListener('abort', end);
  api.dispatch(retryScheduled({ id, endpoint: api.endpoint, cause, retry, until: Date.now() + ms }));
  const passed = await delay(ms, waiting.signal);
  api.dispatch(retryEnded(id));
  api.signal.removeEventListener('abort', end);
  cancellations.delete(id);
  return passed;
}

/** Retries after network errors, 5xx and 429, at most three times; an abort ends the wait (spec §8). */
export const withRetry: Link = (next) => async (args, api, options) => {
  for (let retry = 1; ; retry++) {
    const answer = await next(args, api, retry > 1 ? { ...options, isRetry: true } : options);
    const cause = retryCause(answer);
    if (!cause || retry > MAX_RETRIES || api.signal.aborted) return answer;
    if (!(await waitVisibly(waitBefore(retry, cause, answer), retry, cause, api))) return answer;
  }
};
