import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MIN } from '#contract/limits';

const REFUSED = 3_000;

/** The most common passwords of a length that would else be allowed, in lower case. */
const common = new Set(
  dictionary['passwords-common']
    .map(String)
    .filter((password) => password.length >= PASSWORD_MIN)
    .slice(0, REFUSED),
);

/** Whether a password is among the 3,000 most common, whatever its case (decisions: Sessions). */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
