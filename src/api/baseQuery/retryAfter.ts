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
