import { nanoid, type Dispatch } from '@reduxjs/toolkit';
import { delay } from './delay';
import { retryEnded, retryScheduled, type PendingRetry } from './networkSlice';

/** The functions that cancel pending retries, by the retry's id in the store. */
const cancellations = new Map<string, () => void>();

/** Cancels a pending retry: the call fails with the last failure. */
export const cancelRetry = (id: string): void => cancellations.get(id)?.();

/**
 * Waits before a retry, which is in the store meanwhile for screens to show.
 * @returns whether the time has passed; false if the call was aborted, or the retry cancelled
 */
export async function waitForRetry(
  retry: Omit<PendingRetry, 'id' | 'until'>,
  ms: number,
  { dispatch, signal }: { dispatch: Dispatch; signal: AbortSignal },
): Promise<boolean> {
  const id = nanoid();
  const waiting = new AbortController();
  cancellations.set(id, () => waiting.abort());
  dispatch(retryScheduled({ ...retry, id, until: Date.now() + ms }));
  const passed = await delay(ms, signal, waiting.signal);
  dispatch(retryEnded(id));
  cancellations.delete(id);
  return passed;
}
