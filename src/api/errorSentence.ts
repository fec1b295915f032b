import { isAbandoned, serverWords, statusOf, type CallFailure, type WordsField } from './callFailure';

/** The sentence for a failure; null where a failure is silent. */
export type ErrorSentence = (failure: CallFailure) => string | null;

/** A sentence for each endpoint of an api, as spec §8 gives it; `name` is the member the call was about. */
export type ErrorSentences<Api extends { endpoints: object }> = Record<
  keyof Api['endpoints'],
  (failure: CallFailure, name: string) => string | null
>;

export const always =
  (sentence: string): ErrorSentence =>
  () =>
    sentence;

export const silent: ErrorSentence = () => null;

export const wordsOr =
  (fields: readonly WordsField[], otherwise: string): ErrorSentence =>
  (failure) =>
    serverWords(failure, fields) ?? otherwise;

export const on =
  (status: number, sentence: string | null, otherwise: ErrorSentence): ErrorSentence =>
  (failure) =>
    statusOf(failure) === status ? sentence : otherwise(failure);

/** What the server says, in the order of spec §8; our own server says it in `detail` (decisions: The wire). */
export const SERVER_WORDS = ['error', 'message', 'detail'] as const;

/**
 * The one place where a failure becomes words.
 * @param sentence the call's, from its feature's sentences
 * @param failure what `unwrap()` threw or a hook's `error`; anything, since a catch block knows no type
 * @param about what else the sentence needs
 * @returns null when there is nothing to say: the call was aborted, its session is over, or it fails silently
 */
export function failureSentence<About extends unknown[]>(
  sentence: (failure: CallFailure, ...about: About) => string | null,
  failure: unknown,
  ...about: About
): string | null {
  const known: CallFailure = failure ?? {};
  return isAbandoned(known) ? null : sentence(known, ...about);
}
