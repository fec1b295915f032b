import { flag, json, text, tier, integer, nullableBoolean, type Codec } from './codecs';

function roundTrips<T>(codec: Codec<T>, value: T, stored: string | null) {
  expect(codec.write(value)).toBe(stored);
  expect(codec.read(stored)).toEqual(value);
}

test('values are stored as plain text, null as a missing key', () => {
  roundTrips(text, 'ada', 'ada');
  roundTrips(text, null, null);
  roundTrips(integer, 1767225600000, '1767225600000');
  roundTrips(integer, null, null);
  roundTrips(flag, true, 'true');
  roundTrips(flag, false, null);
  roundTrips(nullableBoolean, true, 'true');
  roundTrips(nullableBoolean, false, 'false');
  roundTrips(nullableBoolean, null, null);
  roundTrips(tier, 'ZEUS', 'ZEUS');
  roundTrips(tier, null, null);
  roundTrips(json(), { bio: 'hi' }, '{"bio":"hi"}');
  roundTrips(json(), null, null);
});

test.each([
  ['an empty text', text, ''],
  ['a number with letters', integer, '12x'],
  ['a negative number', integer, '-1'],
  ['a number beyond all numbers', integer, '9'.repeat(400)],
  ['a word that is not a boolean', nullableBoolean, 'maybe'],
  ['an unknown tier', tier, 'APOLLO'],
  ['half an object', json(), '{"bio":'],
  ['a list for an object', json(), '[1]'],
  ['a text for an object', json(), '"x"'],
] as [string, { read: (stored: string) => unknown }, string][])(
  '%s is read as null',
  (_what, codec, stored) => {
    expect(codec.read(stored)).toBeNull();
  },
);

test.each(['TRUE', '1', '"true"', '', null])('%p is read as false', (stored) => {
  expect(flag.read(stored)).toBe(false);
});
