import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { Problem } from '#contract/call';

/** The error of a call: a response with its status, a network failure by name, or an aborted or broken thunk. */
export type CallFailure = FetchBaseQueryError | SerializedError;

/** The CUSTOM_ERROR of a call whose session ended before its response came (baseQuery/session). */
export const SESSION_CHANGED = 'SESSION_CHANGED';

/** The status of the server's response; null if no response came. */
export function statusOf(failure: CallFailure): number | null {
  return 'status' in failure && typeof failure.status === 'number' ? failure.status : null;
}

export const isCustom = (failure: CallFailure, code: string): boolean =>
  'status' in failure && failure.status === 'CUSTOM_ERROR' && failure.error === code;

/** What the server says of a suspension because of which it refused a call (decisions: Safety); null for other failures. */
export function suspensionOf(failure: CallFailure): string | null {
  if (!('status' in failure) || failure.status !== 423) return null;
  const { type = '', detail = '' } = (failure.data ?? {}) as Partial<Problem>;
  return type.endsWith('/suspended') ? detail : null;
}

/**
 * The call was aborted, its session is over, or the member is suspended, which a screen of its own says: so no message is
 * needed.
 */
export function isAbandoned(failure: CallFailure): boolean {
  return 'status' in failure
    ? isCustom(failure, SESSION_CHANGED) || isAbortedFetch(failure) || suspensionOf(failure) !== null
    : failure.name === 'AbortError';
}

function isAbortedFetch(failure: FetchBaseQueryError): boolean {
  return failure.status === 'FETCH_ERROR' && failure.error.startsWith('AbortError');
}

/** The fields of an error response that may hold a message: RFC 9457's `detail`, and those of spec §8. */
export type MessageField = keyof Pick<Problem, 'detail'> | 'error' | 'message' | 'non_field_errors';

/** The server's message: the first of the fields, in the given order, that has one; null if none has. */
export function serverMessage(failure: CallFailure, fields: readonly MessageField[]): string | null {
  if (!('status' in failure)) return null;
  const data = (failure.data ?? {}) as Partial<Record<MessageField, unknown>>;
  for (const field of fields) {
    const value = data[field];
    const message: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof message === 'string' && message.trim()) return message;
  }
  return null;
}

/** The server's own name for the kind of failure, such as '/problems/confirm-email'; null where the status says it (RFC 9457). */
export function problemType(failure: CallFailure): string | null {
  if (!('status' in failure)) return null;
  const { type } = (failure.data ?? {}) as Partial<Problem>;
  return type === undefined || type === 'about:blank' ? null : type;
}

/** Whether the server keeps the text until a moderator lets it out (decisions: Safety): it need not be sent again. */
export const isHeld = (failure: CallFailure): boolean => problemType(failure) === '/problems/held-text';

/** The server's messages about fields of the input, the first of each (decisions: The wire). */
export function fieldMessages(failure: CallFailure): [field: string, message: string][] {
  if (!('status' in failure)) return [];
  const { errors = {} } = (failure.data ?? {}) as Partial<Problem>;
  return Object.entries(errors).flatMap(([field, [message]]) => (message ? [[field, message]] : []));
}

/** The value of '{message}' in a sentence: the server's message, or a default. */
export function failureMessage(failure: CallFailure): string {
  const message = serverMessage(failure, ['error', 'message', 'detail']);
  if (message) return message;
  return statusOf(failure) === null
    ? 'The server could not be reached. Please check your connection and try again.'
    : 'The server could not answer. Please try again in a moment.';
}
