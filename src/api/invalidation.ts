import type { CallFailure } from './callFailure';

/**
 * Whether the server may have done what the call asked for: no response came, it was cut off or cannot be read, or the server
 * failed, also when the base query retried it (spec §8).
 */
function isOutcomeUnknown(failure: CallFailure): boolean {
  if (!('status' in failure)) return false;
  const { status } = failure;
  return typeof status === 'number' ? status >= 500 : status !== 'CUSTOM_ERROR';
}

interface Changed<Tag> {
  /** What the call has changed and its response does not hold. */
  success?: Tag[];
  /** What the call may have changed, if its outcome is unknown; so the truth is fetched. */
  unknown?: Tag[];
}

/**
 * For `invalidatesTags` of a mutation; a call that has failed for sure changes nothing.
 *
 *     invalidatesTags: (_post, error, { id }) => changedTags(error, { unknown: [postTag(id)] }),
 */
export function changedTags<Tag>(
  failure: CallFailure | undefined,
  { success = [], unknown = success }: Changed<Tag>,
): Tag[] {
  if (!failure) return success;
  return isOutcomeUnknown(failure) ? unknown : [];
}
