import { answering, makeQueryApi } from '../../testing/queryApi';
import { withIdempotencyKey } from './idempotency';
import type { CallArgs } from './types';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

async function keyOf(args: Partial<CallArgs>): Promise<string | undefined> {
  const next = answering({ data: null });
  await withIdempotencyKey(next)({ url: '/api/posts/', ...args }, makeQueryApi().api, {});
  return next.mock.lastCall?.[0].headers?.['Idempotency-Key'];
}

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('each %s gets its own UUID', async (method) => {
  const [one, other] = [await keyOf({ method }), await keyOf({ method })];
  expect(one).toMatch(UUID);
  expect(other).toMatch(UUID);
  expect(one).not.toBe(other);
});

test("uses the caller's submission key", async () => {
  const idempotencyKey = '5f2e1c1c-0d6b-4d0a-9c88-111111111111';
  expect(await keyOf({ method: 'POST', idempotencyKey })).toBe(idempotencyKey);
});

test('a GET changes nothing and gets no key', async () => {
  expect(await keyOf({ method: 'GET' })).toBeUndefined();
  expect(await keyOf({})).toBeUndefined();
});
