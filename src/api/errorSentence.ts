import { isAbandoned, serverMessage, statusOf, type CallFailure, type MessageField } from './callFailure';

/** The message for a failure; null if it is not shown. */
export type ErrorSentence = (failure: CallFailure) => string | null;

/** A message for each endpoint of an API, as spec §8 gives it; `name` is the member that the call was about. */
export type ErrorSentences<Api extends { endpoints: object }> = Record<
  keyof Api['endpoints'],
  (failure: CallFailure, name: string) => string | null
>;

export const always =
  (sentence: string): ErrorSentence =>
  () =>
    sentence;

export const silent: ErrorSentence = () => null;

export const serverMessageOr =
  (fields: readonly MessageField[], otherwise: string): ErrorSentence =>
  (failure) =>
    serverMessage(failure, fields) ?? otherwise;

export const onStatus =
  (status: number, sentence: string | null, otherwise: ErrorSentence): ErrorSentence =>
  (failure) =>
    statusOf(failure) === status ? sentence : otherwise(failure);

/** The fields with the server's message, in the order of spec §8; our server uses `detail` (decisions: The wire). */
export const MESSAGE_FIELDS = ['error', 'message', 'detail'] as const;

/**
 * The message for a failed call.
 * @param sentence from the feature's sentences
 * @param failure a hook's `error`, or what `unwrap()` threw
 * @param about further arguments of `sentence`
 * @returns null if nothing is shown: the call was aborted, its session is over, or it fails silently
 */
export function failureSentence<About extends unknown[]>(
  sentence: (failure: CallFailure, ...about: About) => string | null,
  failure: unknown,
  ...about: About
): string | null {
  const known: CallFailure = failure ?? {};
  return isAbandoned(known) ? null : sentence(known, ...about);
}
