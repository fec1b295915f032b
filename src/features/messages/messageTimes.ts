const DAY_MS = 86_400_000;

const CLOCK = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
const names = (options: Intl.DateTimeFormatOptions) => {
  // The interface is in English; only the clock follows the browser's locale.
  const format = new Intl.DateTimeFormat('en-GB', options);
  return (date: Date) => format.format(date);
};
const weekday = names({ weekday: 'long' });
const shortWeekday = names({ weekday: 'short' });
const dayOfYear = names({ weekday: 'long', day: 'numeric', month: 'long' });
const shortDayOfYear = names({ day: 'numeric', month: 'short' });
const fullDay = names({ day: 'numeric', month: 'long', year: 'numeric' });
const shortFullDay = names({ day: 'numeric', month: 'short', year: 'numeric' });

/** The number of the day in the member's time zone; days may have 23 or 25 hours. */
export const dayNumber = (date: Date): number =>
  Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;

/** "14:05", in the browser's locale. */
export const clockTime = (date: Date): string => CLOCK.format(date);

/** The name of a day between messages: "Today", "Yesterday", "Monday", "Monday 3 June", "3 June 2024". */
export function dayName(date: Date, now: Date): string {
  const daysAgo = dayNumber(now) - dayNumber(date);
  // The server's clock may be ahead.
  if (daysAgo <= 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  if (daysAgo < 7) return weekday(date);
  return (date.getFullYear() === now.getFullYear() ? dayOfYear : fullDay)(date);
}

/** The time of a conversation's latest message, abbreviated: "14:05", "Yesterday", "Mon", "3 Jun", "3 Jun 2024". */
export function listTime(date: Date, now: Date): string {
  const daysAgo = dayNumber(now) - dayNumber(date);
  if (daysAgo <= 0) return clockTime(date);
  if (daysAgo === 1) return 'Yesterday';
  if (daysAgo < 7) return shortWeekday(date);
  return (date.getFullYear() === now.getFullYear() ? shortDayOfYear : shortFullDay)(date);
}
