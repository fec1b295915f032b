import { applyConfirmed, keepNewest, type CachedEntity } from './entity';

interface Thing extends CachedEntity {
  count: number;
}
const thing = (count: number, readAt: number, changedAt?: number): Thing => ({ count, readAt, changedAt });

test('a later request replaces the cached value', () => {
  expect(keepNewest(thing(1, 10), thing(2, 20))).toEqual(thing(2, 20));
});

test('an earlier request does not replace the cached value', () => {
  const cached = thing(1, 20);
  expect(keepNewest(cached, thing(2, 10))).toBeUndefined();
  expect(cached).toEqual(thing(1, 20));
});

test('a request from before a local change does not undo it, and marks the value as stale', () => {
  const cached = thing(1, 10);
  applyConfirmed(cached, { count: 5 }, { startedAt: 15, answeredAt: 30 });
  expect(keepNewest(cached, thing(2, 20))).toBeUndefined();
  expect(cached).toMatchObject({ count: 5, isStale: true });
  expect(keepNewest(cached, thing(6, 31))).toEqual(thing(6, 31));
});

test('two overlapping changes mark the value as stale, since either may be the later one', () => {
  const cached = thing(1, 10);
  applyConfirmed(cached, { count: 2 }, { startedAt: 15, answeredAt: 30 });
  expect(cached.isStale).toBeUndefined();
  applyConfirmed(cached, { count: 3 }, { startedAt: 20, answeredAt: 40 });
  expect(cached).toMatchObject({ count: 3, changedAt: 40, isStale: true });
});
