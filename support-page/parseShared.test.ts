import fc from 'fast-check';
import { parseShared } from './parseShared';
import { stringifyShared } from '../src/support/report/sharedJson';

test('any JSON survives a round trip', () => {
  fc.assert(
    fc.property(fc.object({ withNullPrototype: false }), (value) => {
      const plain = JSON.parse(JSON.stringify(value)) as object;
      expect(parseShared(stringifyShared(plain))).toEqual(plain);
    }),
  );
});

test('a shared object is written once and shared again after reading, also under names that need quotes', () => {
  const shared = { long: 'x'.repeat(1000) };
  const value = {
    'getPost(7)': { shared },
    'getProfile("ada")': [shared, { deeper: shared }],
    'searchUsers("a\\"b")': { first: { only: 'here' } },
    plain: shared,
  };
  const text = stringifyShared(value);
  expect(text.length).toBeLessThan(1600);
  const read = parseShared(text) as typeof value;
  expect(read).toEqual(value);
  expect(read.plain).toBe(read['getPost(7)'].shared);
});

test('an object under a name that a path cannot hold is written again where it is next used', () => {
  const shared = { name: 'x' };
  const text = stringifyShared({ 'back\\slash': shared, then: shared });
  expect(text).not.toContain('$jsan');
  expect(parseShared(text)).toEqual({ 'back\\slash': shared, then: shared });
});
