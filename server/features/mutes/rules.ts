import { MUTED_WORD_MAX } from '#contract/limits';
import { badRequest } from '../../http/problem';
import { checkText } from '../../http/text';

/** When a mute ends; null without a time. Throws 400 for one that is past. */
export function checkUntil(until: string | undefined): Date | null {
  if (until === undefined) return null;
  const end = new Date(until);
  if (end > new Date()) return end;
  throw badRequest('until', 'The time until which to mute must be in the future.');
}

/** Muted words as they are stored: trimmed, without empty and repeated ones, whatever their case. Throws 400. */
export function checkWords(words: string[]): string[] {
  const byKey = new Map<string, string>();
  for (const word of words) {
    const text = checkText('words', word, MUTED_WORD_MAX);
    const key = text.toLowerCase();
    if (text !== '' && !byKey.has(key)) byKey.set(key, text);
  }
  return [...byKey.values()];
}
