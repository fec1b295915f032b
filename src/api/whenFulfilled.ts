import type { CallMeta, CallTimes } from './baseQuery/types';
import type { CallFailure } from './callFailure';
import { timestamp } from './timestamp';

interface Fulfilled<T> {
  data: T;
  meta?: CallMeta | undefined;
}

/**
 * For `onQueryStarted`: calls `then` if the call succeeds. The caller handles a failure; here it would only be an
 * unhandled rejection.
 */
export async function whenFulfilled<T>(
  queryFulfilled: PromiseLike<Fulfilled<T>>,
  then: (data: T, times: CallTimes) => unknown,
): Promise<void> {
  let fulfilled: Fulfilled<T>;
  try {
    fulfilled = await queryFulfilled;
  } catch {
    return;
  }
  const { data, meta } = fulfilled;
  const now = timestamp();
  then(data, meta ?? { startedAt: now, answeredAt: now });
}

/** For `onQueryStarted`: calls `then` with the error if the call fails. */
export async function whenRejected(
  queryFulfilled: PromiseLike<unknown>,
  then: (error: CallFailure) => unknown,
): Promise<void> {
  try {
    await queryFulfilled;
  } catch (failure) {
    then((failure as { error: CallFailure }).error);
  }
}
