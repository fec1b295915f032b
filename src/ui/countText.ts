import { UNREAD_BADGE_MAX } from '#contract/limits';

/** From here on a count is written with a formatter. A browser's first takes 15 ms, which a page's start can do without. */
const THOUSAND = 1_000;

let compact: Intl.NumberFormat | undefined;

/** A count in few characters: 950, 1.2K, 34.6K, 1M. */
export function shortCount(count: number): string {
  if (count < THOUSAND) return String(count);
  compact ??= new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
  return compact.format(count);
}

/** A count in full: 1,234,567. */
export const fullCount = (count: number): string =>
  count < THOUSAND ? String(count) : count.toLocaleString('en');

/** A count of messages, '9+' above nine (spec §2). */
export const unreadLabel = (count: number): string =>
  count > UNREAD_BADGE_MAX ? `${UNREAD_BADGE_MAX}+` : String(count);

/** 'Messages', or 'Messages, 3 unread'. */
export const unreadName = (count: number): string => (count > 0 ? `Messages, ${count} unread` : 'Messages');
