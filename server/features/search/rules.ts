import { SEARCH_MIN } from '#contract/limits';
import { textLength } from '#contract/text';
import { badRequest } from '../../http/problem';

/**
 * The text as usernames are compared with it. Throws 400 for less than 2 characters (spec §5); undefined for a text that
 * no username can contain, such as one with a space.
 */
export function checkSearch(search: string): string | undefined {
  if (textLength(search) < SEARCH_MIN) {
    throw badRequest('search', `Please type at least ${SEARCH_MIN} characters to search for.`);
  }
  const text = search.trim().toLowerCase();
  return /^[\w.-]+$/.test(text) ? text : undefined;
}
