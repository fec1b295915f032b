import { randomBytes } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Letters of an id after its prefix. Those of sessions open their pages, so they must not be guessable. */
const LENGTH = 24;
const SESSION_LENGTH = 58;

function letters(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the highest multiple of 62 in a byte: each letter is as likely as any other.
      if (byte < 248 && text.length < length) text += LETTERS.charAt(byte % LETTERS.length);
    }
  }
  return text;
}

/** An id as Stripe makes them, such as `cus_…`. */
export const newId = (prefix: string): string => `${prefix}_${letters(LENGTH)}`;

/** An id that is also the key to a hosted page, such as `cs_test_…`. */
export const newSessionId = (prefix: string): string => `${prefix}_${letters(SESSION_LENGTH)}`;
