import { LineFull, Turns, TurnsByKey } from './turns';

test('turns come in the order of the line, to so many at once, failures included', async () => {
  const turns = new Turns({ atOnce: 2, waiting: 10 });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (n: number) =>
    turns.run(async () => {
      order.push(n);
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (n === 3) throw new Error('three');
    });
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(work));
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, true]);
  expect([most, order, turns.isIdle()]).toEqual([2, [1, 2, 3, 4, 5], true]);
});

test('a line that is full refuses at once, and a turn that does not come in time is given up', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 1, waitMs: 10 });
  const end = await turns.take();
  const second = turns.take();
  await expect(turns.take()).rejects.toThrow(LineFull);
  await expect(second).rejects.toThrow(LineFull);
  const third = turns.take();
  end();
  (await third)();
  expect(turns.isIdle()).toBe(true);
});

test('keys do not wait for each other', async () => {
  const turns = new TurnsByKey({ atOnce: 1, waiting: 1 });
  const endOne = await turns.take('one');
  expect(await turns.run('other', () => Promise.resolve('done'))).toBe('done');
  const waiting = turns.run('one', () => Promise.resolve('then'));
  endOne();
  expect(await waiting).toBe('then');
});
