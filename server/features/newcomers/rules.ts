import { hash } from 'node:crypto';
import type { NewcomerText } from '../../db/columns';
import { Problem } from '../../http/problem';

/** What a member writes on the first day (decisions: Safety). */
const TEXTS_MAX = { post: 10, comment: 30 };
const STRANGERS_MAX = 10;
const LINKS_MAX = 2;
/** A text goes to so many strangers; to further ones it waits for a moderator. */
const REPEATS_MAX = 2;
/** Texts that wait at once: of a member on the first day, and of all. Further ones are refused. */
const HELD_MAX = 5;
export const HELD_MAX_OF_ALL = 200;

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

/** Whether so many others got a text that a moderator looks at it first. Throws 409 past a limit of the first day. */
export function checkWritten(kind: NewcomerText, { texts, strangers, repeats }: Written): boolean {
  if ((kind === 'post' || kind === 'comment') && texts >= TEXTS_MAX[kind])
    throw overLimit(
      `You can write ${TEXTS_MAX[kind]} ${kind}s on your first day. More are possible tomorrow.`,
    );
  if (kind === 'message' && strangers >= STRANGERS_MAX) {
    throw overLimit(
      `On your first day you can write to ${STRANGERS_MAX} members who do not follow you. More are possible tomorrow.`,
    );
  }
  return repeats >= REPEATS_MAX;
}

export const repeatedText = () =>
  new Problem(409, 'The same text was sent to several people. Wait a day or write it in your own words.', {
    type: 'repeated-text',
  });

export const heldText = () =>
  new Problem(
    409,
    'The same text was sent to several people. It is not sent again until a moderator has looked at it.',
    { type: 'held-text' },
  );

/** Whether one more text can wait. Throws 409. */
export function checkHeld({ own, all }: { own: number; all: number }): void {
  if (own >= HELD_MAX || all >= HELD_MAX_OF_ALL) throw repeatedText();
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
