import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { Problem } from '#contract/call';

/** What a failed call gives: an answer with its status, a network failure by name, or an aborted or broken thunk. */
export type CallFailure = FetchBaseQueryError | SerializedError;

/** CUSTOM_ERROR of an answer that came after its session was over (baseQuery/session). */
export const SESSION_CHANGED = 'SESSION_CHANGED';

/** The status that the server answered with; null if no answer came. */
export function statusOf(failure: CallFailure): number | null {
  return 'status' in failure && typeof failure.status === 'number' ? failure.status : null;
}

export const isCustom = (failure: CallFailure, code: string): boolean =>
  'status' in failure && failure.status === 'CUSTOM_ERROR' && failure.error === code;

/** Nobody is waiting for this call any more: aborted, or made by a session that is over. */
export function isAbandoned(failure: CallFailure): boolean {
  return 'status' in failure
    ? isCustom(failure, SESSION_CHANGED) || isAbortedFetch(failure)
    : failure.name === 'AbortError';
}

function isAbortedFetch(failure: FetchBaseQueryError): boolean {
  return failure.status === 'FETCH_ERROR' && failure.error.startsWith('AbortError');
}

/** Where an error answer may hold words: RFC 9457's detail, and the fields that spec §8 names beside it. */
export type WordsField = keyof Pick<Problem, 'detail'> | 'error' | 'message' | 'non_field_errors';

/** The server's own words: the first of the fields, in their order, that holds any; null if none does. */
export function serverWords(failure: CallFailure, fields: readonly WordsField[]): string | null {
  if (!('status' in failure)) return null;
  const data = (failure.data ?? {}) as Partial<Record<WordsField, unknown>>;
  for (const field of fields) {
    const value = data[field];
    const words: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof words === 'string' && words.trim()) return words;
  }
  return null;
}

/** What happened, for sentences that end in '{message}': the server's words, or ours if it said nothing. */
export function failureMessage(failure: CallFailure): string {
  const words = serverWords(failure, ['error', 'message', 'detail']);
  if (words) return words;
  return statusOf(failure) === null
    ? 'The server could not be reached. Please check your connection and try again.'
    : 'The server could not answer. Please try again in a moment.';
}
