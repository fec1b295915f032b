import type Stripe from 'stripe';
import { DAY_S } from '../clock';

/** The same day and time so many months later, or the last day of a month that has no such day. */
export function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000);
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime() / 1000;
}

/**
 * The end of the period that begins at `start`. Months and years are counted from `anchor`, so that a subscription of the
 * 31st comes back to the 31st.
 */
export function periodEnd(
  anchor: number,
  start: number,
  { interval, interval_count: count }: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>,
): number {
  if (interval === 'day') return start + count * DAY_S;
  if (interval === 'week') return start + count * 7 * DAY_S;
  const months = interval === 'year' ? 12 * count : count;
  let [end, periods] = [anchor, 0];
  while (end <= start) end = addMonths(anchor, ++periods * months);
  return end;
}
