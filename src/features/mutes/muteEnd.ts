import { timeSince } from '#contract/time';

/**
 * When a mute ends, in words, such as "Until Thu 26 Nov, 14:05 (in 23 hours)".
 * @param until ISO 8601; null until it is undone
 * @param now by the server's clock
 */
export function muteEnd(until: string | null, now: Date): string {
  if (until === null) return 'Until you undo it';
  const end = new Date(until);
  const left = timeSince(now.getTime(), end.getTime());
  const moment = end.toLocaleString('en-GB', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return `Until ${moment} (${left === 'just now' ? 'soon' : `in ${left.replace(' ago', '')}`})`;
}
