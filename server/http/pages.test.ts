import fc from 'fast-check';
import { readCursor, readPlace, writeCursor } from './pages';
import { Problem } from './problem';

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

test('a cursor gives back the id it was made of', () => {
  fc.assert(fc.property(id, (one) => readCursor('before', writeCursor(one)) === one));
});

test('a cursor gives back the place it was made of, and none of the other kind', () => {
  fc.assert(
    fc.property(id, id, (number, one) => {
      const cursor = writeCursor([number, one]);
      expect(readPlace('after', cursor)).toEqual([number, one]);
      expect(() => readCursor('after', cursor)).toThrow(Problem);
      for (const other of [writeCursor(one), `${cursor}.`, `.${cursor}`, `${cursor}.${writeCursor(one)}`])
        expect(() => readPlace('after', other)).toThrow(Problem);
    }),
  );
});

test('no cursor is the first page', () => {
  expect([readCursor('after', undefined), readPlace('after', undefined)]).toEqual([undefined, undefined]);
});

test('anything but a cursor is refused with a sentence', () => {
  const forged = fc.oneof(
    fc.string(),
    fc.string().map((text) => Buffer.from(text).toString('base64url')),
    fc
      .oneof(fc.double(), fc.bigInt(), fc.integer({ max: 0 }))
      .map((n) => Buffer.from(String(n)).toString('base64url')),
    fc.tuple(id, fc.string({ minLength: 1 })).map(([one, more]) => writeCursor(one) + more),
  );
  fc.assert(
    fc.property(forged, (cursor) => {
      try {
        const read = readCursor('after', cursor);
        // Each id has exactly one valid cursor.
        return read !== undefined && writeCursor(read) === cursor;
      } catch (error) {
        return error instanceof Problem && error.status === 400 && /^[A-Z].*\.$/.test(error.detail);
      }
    }),
    { numRuns: 2_000 },
  );
});
