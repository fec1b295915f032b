import { timestamp } from '../timestamp';
import type { CallMeta } from './types';

/** The longest delay of a timer, in milliseconds; a longer one would fire at once. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/**
 * The wait in a Retry-After header, which has seconds or an HTTP date (RFC 9110).
 * @param now milliseconds since 1970
 * @returns milliseconds, or null if the header is missing or invalid
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, TIMER_MAX_MS);
  // An HTTP date begins with its weekday; Date.parse alone would accept "0.5" as well.
  const date = /^[a-z]{3}/i.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? null : Math.min(Math.max(0, date - now), TIMER_MAX_MS);
}

/**
 * The cursor of a page in a Link header, such as `</api/posts/?before=abc>; rel="next"` (decisions: The wire).
 * It ignores the link's host, since the token must never be sent to another one.
 * @param rel the page after this one, or the page before it
 * @returns null if the header has no such link
 */
export function parseLinkedCursor(header: string | null, rel: 'next' | 'prev'): string | null {
  const link = new RegExp(`<([^>]*)>[^,]*;\\s*rel="?${rel}\\b`, 'i').exec(header ?? '');
  const params = new URLSearchParams(link?.[1]?.split('?')[1]);
  return params.get('before') ?? params.get('after');
}

/** The server's clock, which sets `created_at`; null for a response from a cache (`Age`, RFC 9111), whose time is old. */
function serverTimeOf(headers: Headers): number | null {
  const time = Date.parse(headers.get('X-Server-Time') ?? '');
  return Number.isNaN(time) || headers.has('Age') ? null : time;
}

/** Reads the headers of a response. */
export const metaOf = ({ headers }: Response, startedAt: number): CallMeta => ({
  startedAt,
  answeredAt: timestamp(),
  nextCursor: parseLinkedCursor(headers.get('Link'), 'next'),
  previousCursor: parseLinkedCursor(headers.get('Link'), 'prev'),
  retryAfterMs: parseRetryAfter(headers.get('Retry-After'), Date.now()),
  requestId: headers.get('X-Request-Id'),
  serverTime: serverTimeOf(headers),
});
