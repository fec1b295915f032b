import { canChooseTier, tierRefusal } from './entitlements';

test.each([
  ['HERMES', false, false, true],
  ['HADES', false, true, false],
  ['HADES', true, false, true],
  ['ZEUS', true, false, false],
  ['ZEUS', false, true, true],
] as const)(
  '%s with Hades %s and Zeus %s: %s',
  (tier, has_hades_subscription, has_zeus_subscription, expected) => {
    expect(canChooseTier(tier, { has_hades_subscription, has_zeus_subscription })).toBe(expected);
  },
);

test('a tier without its subscription is refused in a sentence (spec §5)', () => {
  expect(tierRefusal('ZEUS')).toBe(
    "You don't have an active ZEUS subscription. Please subscribe before changing your tier.",
  );
  expect(canChooseTier('ZEUS', {})).toBe(false);
});
