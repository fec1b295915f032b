import {
  isAbandoned,
  problemType,
  serverMessage,
  statusOf,
  type CallFailure,
  type MessageField,
} from './callFailure';

/** The message for a failure, or what makes it; null if it is not shown. */
export type ErrorSentence<About extends unknown[] = []> =
  | string
  | null
  | ((failure: CallFailure, ...about: About) => string | null);

/** A message for each endpoint of an API, as spec §8 gives it; `name` is the member that the call was about. */
export type ErrorSentences<Api extends { endpoints: object }> = Record<
  keyof Api['endpoints'],
  ErrorSentence<[name: string]>
>;

export const serverMessageOr =
  (fields: readonly MessageField[], otherwise: string) =>
  (failure: CallFailure): string =>
    serverMessage(failure, fields) ?? otherwise;

export const onStatus =
  (status: number, sentence: string | null, otherwise: ErrorSentence) =>
  (failure: CallFailure): string | null =>
    statusOf(failure) === status ? sentence : failureSentence(otherwise, failure);

/** The fields with the server's message, in the order of spec §8; our server uses `detail` (decisions: The wire). */
export const MESSAGE_FIELDS = ['error', 'message', 'detail'] as const;

/**
 * The message for a failed call. A problem of a type of its own, such as a limit of newcomers, says itself what to do.
 * @param sentence from the feature's sentences
 * @param failure a hook's `error`, or what `unwrap()` threw
 * @param about further arguments of `sentence`
 * @returns null if nothing is shown: the call was aborted, its session is over, the member is suspended, or it fails silently
 */
export function failureSentence<About extends unknown[]>(
  sentence: ErrorSentence<About>,
  failure: unknown,
  ...about: About
): string | null {
  const known: CallFailure = failure ?? {};
  if (isAbandoned(known)) return null;
  if (problemType(known) !== null) return serverMessage(known, ['detail']);
  return typeof sentence === 'function' ? sentence(known, ...about) : sentence;
}
