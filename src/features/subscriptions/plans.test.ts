import type { Subscription } from '#contract/subscriptions';
import { isGift, priceText, statusText } from './plans';

const now = Date.parse('2026-11-21T12:00:00Z');
const make = (status: string, changes: Partial<Subscription> = {}): Subscription => ({
  tier: 'HADES',
  status,
  current_period_end: '2026-12-03T12:00:00Z',
  trial_end: null,
  ...changes,
});

test.each<[string, Subscription, string | null]>([
  [
    'a trial of some days',
    make('trialing', { trial_end: '2026-11-26T11:00:00Z' }),
    'Free trial: 5 days left, then $2/month',
  ],
  [
    'the last day of a trial',
    make('trialing', { tier: 'ZEUS', trial_end: '2026-11-22T11:00:00Z' }),
    'Free trial: 1 day left, then $5/month',
  ],
  [
    'a trial that the server has not ended yet',
    make('trialing', { trial_end: '2026-11-21T11:00:00Z' }),
    'Free trial: 0 days left, then $2/month',
  ],
  ['one that renews', make('active'), 'Active: renews on 3 December 2026'],
  ['a gift', make('active', { current_period_end: null }), 'Active: a gift, nothing is charged'],
  ['one that was cancelled', make('active_until_period_end'), 'Ends on 3 December 2026'],
  ['one whose payment failed', make('past_due'), 'Payment failed. Please update your card.'],
  ['one that ended unpaid', make('unpaid'), 'Ended, because the payment failed'],
  ['one that ended', make('canceled'), 'Ended'],
  ['one that never began', make('incomplete_expired'), null],
])('%s as text', (_what, subscription, text) => {
  expect(statusText(subscription, now)).toBe(text);
});

test.each([
  ['the price of the specification until the provider’s is known', null, '$2/month'],
  ['no cents where there are none', { amount: 300, currency: 'usd' }, '$3/month'],
  ['cents, and the provider’s currency', { amount: 250, currency: 'eur' }, '€2.50/month'],
  ['a currency without cents', { amount: 300, currency: 'jpy' }, '¥300/month'],
])('a price shows %s', (_what, price, text) => {
  const prices = price && { HADES: price, ZEUS: price };
  expect(priceText('HADES', prices)).toBe(text);
  const trial = make('trialing', { trial_end: '2026-11-22T11:00:00Z' });
  expect(statusText(trial, now, prices)).toBe(`Free trial: 1 day left, then ${text}`);
});

test('only a subscription without a period is a gift', () => {
  expect(isGift(make('active', { current_period_end: null }))).toBe(true);
  expect(isGift(make('active'))).toBe(false);
  expect(isGift(undefined)).toBe(false);
});
