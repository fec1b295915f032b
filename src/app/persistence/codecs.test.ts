import { flag, json, text, tier, wholeNumber, yesOrNo, type Codec } from './codecs';

function roundTrips<T>(codec: Codec<T>, value: T, stored: string | null) {
  expect(codec.write(value)).toBe(stored);
  expect(codec.read(stored)).toEqual(value);
}

test('values stand in storage as plain text, nothing as no key', () => {
  roundTrips(text, 'ada', 'ada');
  roundTrips(text, null, null);
  roundTrips(wholeNumber, 1767225600000, '1767225600000');
  roundTrips(wholeNumber, null, null);
  roundTrips(flag, true, 'true');
  roundTrips(flag, false, null);
  roundTrips(yesOrNo, true, 'true');
  roundTrips(yesOrNo, false, 'false');
  roundTrips(yesOrNo, null, null);
  roundTrips(tier, 'ZEUS', 'ZEUS');
  roundTrips(tier, null, null);
  roundTrips(json(), { bio: 'hi' }, '{"bio":"hi"}');
  roundTrips(json(), null, null);
});

test.each([
  ['an empty text', text, ''],
  ['a number with letters', wholeNumber, '12x'],
  ['a negative number', wholeNumber, '-1'],
  ['a number beyond all numbers', wholeNumber, '9'.repeat(400)],
  ['a word that is neither yes nor no', yesOrNo, 'maybe'],
  ['an unknown tier', tier, 'APOLLO'],
  ['half an object', json(), '{"bio":'],
  ['a list for an object', json(), '[1]'],
  ['a text for an object', json(), '"x"'],
] as [string, { read: (stored: string) => unknown }, string][])(
  '%s is read as nothing',
  (_what, codec, stored) => {
    expect(codec.read(stored)).toBeNull();
  },
);

test.each(['TRUE', '1', '"true"', '', null])('a flag that reads %p is not set', (stored) => {
  expect(flag.read(stored)).toBe(false);
});
