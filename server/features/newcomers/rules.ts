import { hash } from 'node:crypto';
import type { NewcomerText } from '../../db/columns';
import { Problem } from '../../http/problem';

/** What a member writes on the first day (decisions: Safety). */
const TEXTS_MAX = { post: 10, comment: 30 };
const STRANGERS_MAX = 10;
const LINKS_MAX = 2;
/** A text goes to so many strangers; to further ones it does not. */
const REPEATS_MAX = 2;

const LINK = /\bhttps?:\/\/|(?<!\/\/)\bwww\./gi;

const overLimit = (sentence: string) => new Problem(409, sentence, { type: 'newcomer-limit' });

/** Throws 409. */
export function checkLinks(text: string): void {
  if ((text.match(LINK) ?? []).length > LINKS_MAX)
    throw overLimit(`On your first day a text can have ${LINKS_MAX} links. Please take some out.`);
}

/** What a member has written on the first day until now. */
export interface Written {
  /** Texts of the kind. */
  texts: number;
  /** Other members that they wrote to. */
  strangers: number;
  /** How often others than the one that it is for got the text. */
  repeats: number;
}

/** Whether one more text is within the limits of the first day. Throws 409. */
export function checkWritten(kind: NewcomerText, { texts, strangers, repeats }: Written): void {
  if ((kind === 'post' || kind === 'comment') && texts >= TEXTS_MAX[kind])
    throw overLimit(
      `You can write ${TEXTS_MAX[kind]} ${kind}s on your first day. More are possible tomorrow.`,
    );
  if (kind === 'message' && strangers >= STRANGERS_MAX) {
    throw overLimit(
      `On your first day you can write to ${STRANGERS_MAX} members who do not follow you. More are possible tomorrow.`,
    );
  }
  // A moderator could look at the text instead.
  if (repeats >= REPEATS_MAX) {
    throw new Problem(
      409,
      'The same text was sent to several people. Wait a day or write it in your own words.',
      { type: 'repeated-text' },
    );
  }
}

/** Characters of a text, without case, spaces and punctuation, that two members do not write by chance. */
const OWN_WORDS = 40;

/**
 * The hash by which the same text is known again, whatever its case, spaces and punctuation. Of a short one without a link,
 * such as "Thank you!", it is the member's own; longer ones are compared among all newcomers, since spam comes from many
 * accounts. null for a text without words.
 */
export function hashText(text: string, memberId: number): Buffer | null {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{Z}\p{P}\p{C}]+/gu, '');
  if (words === '') return null;
  const isShort = words.length < OWN_WORDS && text.match(LINK) === null;
  return hash('sha256', isShort ? `${memberId} ${words}` : words, 'buffer');
}
