import type { PaidTier, Tier } from '#contract/tiers';
import { membershipOf } from './membership';

const held = (tier: PaidTier, status = 'active') => ({ tier, status });

describe("a member's tier and status follow the subscriptions (decisions: Subscriptions)", () => {
  test.each<[string, ReturnType<typeof held>[], Tier, PaidTier | undefined, [Tier, string | null]]>([
    ['nothing was ever subscribed to', [], 'HERMES', undefined, ['HERMES', null]],
    ['the first one starts', [held('HADES')], 'HERMES', 'HADES', ['HADES', 'active']],
    ['a trial starts', [held('HADES', 'trialing')], 'HERMES', 'HADES', ['HADES', 'trialing']],
    [
      'a lower one starts beside a higher',
      [held('HADES'), held('ZEUS', 'trialing')],
      'ZEUS',
      'HADES',
      ['HADES', 'trialing'],
    ],
    ['the one in use ends', [held('ZEUS', 'canceled')], 'ZEUS', undefined, ['HERMES', 'canceled']],
    [
      'the one in use ends beside another',
      [held('ZEUS', 'canceled'), held('HADES')],
      'ZEUS',
      undefined,
      ['HADES', 'active'],
    ],
    [
      'one that is not in use ends',
      [held('HADES', 'canceled'), held('ZEUS')],
      'ZEUS',
      undefined,
      ['ZEUS', 'active'],
    ],
    ['the member stays HERMES by choice', [held('ZEUS')], 'HERMES', undefined, ['HERMES', 'active']],
    [
      'it is paid up to a date',
      [held('ZEUS', 'active_until_period_end')],
      'ZEUS',
      undefined,
      ['ZEUS', 'active_until_period_end'],
    ],
    [
      'the provider still tries to be paid',
      [held('ZEUS', 'past_due')],
      'ZEUS',
      undefined,
      ['ZEUS', 'past_due'],
    ],
    [
      'one of the tier ended and a new one runs',
      [held('HADES'), held('HADES', 'canceled')],
      'HADES',
      undefined,
      ['HADES', 'active'],
    ],
    [
      'the last one decides when none is held',
      [held('HADES', 'unpaid'), held('ZEUS', 'canceled')],
      'HADES',
      undefined,
      ['HERMES', 'unpaid'],
    ],
  ])('%s', (_what, subscriptions, godtier, started, [tier, status]) => {
    expect(membershipOf(subscriptions, godtier, started)).toEqual({
      godtier: tier,
      subscription_status: status,
    });
  });
});
