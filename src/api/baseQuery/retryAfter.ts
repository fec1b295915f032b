/** The longest wait that a timer can hold, in milliseconds; a longer one would end at once. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/**
 * The wait that a Retry-After header names: seconds or an HTTP date (RFC 9110).
 * @param now milliseconds since 1970
 * @returns milliseconds, or null without a header that can be read
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, TIMER_MAX_MS);
  // A date begins with its weekday; Date.parse alone would make one of "0.5" too.
  const date = /^[a-z]{3}/i.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? null : Math.min(Math.max(0, date - now), TIMER_MAX_MS);
}
