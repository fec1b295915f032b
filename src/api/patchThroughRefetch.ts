/**
 * Changes a cached answer now, and once more after a request for it that is on its way: that answer was made before the
 * change and would undo it (redux-toolkit #1512, #4271).
 * @param patch must come to the same when done twice
 * @param running what `util.getRunningQueryThunk` gives for the query
 */
export function patchThroughRefetch(patch: () => void, running: PromiseLike<unknown> | undefined): void {
  patch();
  void running?.then(patch, patch);
}
