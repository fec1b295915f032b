import { limitConcurrency } from './limitConcurrency';

test('no more than the allowed number runs at once, and everyone gets a turn, failures included', async () => {
  let running = 0;
  let most = 0;
  const limited = limitConcurrency(2, async (n: number) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (n === 3) throw new Error('three');
    return n;
  });
  const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((n) => limited(n)));
  expect(most).toBe(2);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    1,
    2,
    'failed',
    4,
    5,
    6,
  ]);
});
