/**
 * For `onQueryStarted`: what follows from a call that succeeds. A failure is told by whoever made the call; here it
 * would only be an unhandled rejection.
 */
export async function whenFulfilled<T>(
  queryFulfilled: PromiseLike<{ data: T }>,
  then: (data: T) => unknown,
): Promise<void> {
  let data: T;
  try {
    ({ data } = await queryFulfilled);
  } catch {
    return;
  }
  then(data);
}
