import { KeyedSemaphore, QueueFullError, Semaphore } from './semaphore';

test('slots are given in the order of the queue, so many at once, failures included', async () => {
  const semaphore = new Semaphore({ slots: 2, queue: 10 });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (n: number) =>
    semaphore.run(async () => {
      order.push(n);
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (n === 3) throw new Error('three');
    });
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(work));
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, true]);
  expect([most, order, semaphore.isIdle()]).toEqual([2, [1, 2, 3, 4, 5], true]);
});

test('a full queue refuses at once, and so does a wait that lasts too long', async () => {
  const semaphore = new Semaphore({ slots: 1, queue: 1, waitMs: 10 });
  const release = await semaphore.acquire();
  const second = semaphore.acquire();
  await expect(semaphore.acquire()).rejects.toThrow(QueueFullError);
  await expect(second).rejects.toThrow(QueueFullError);
  const third = semaphore.acquire();
  release();
  (await third)();
  expect(semaphore.isIdle()).toBe(true);
});

test('keys do not wait for each other', async () => {
  const semaphore = new KeyedSemaphore({ slots: 1, queue: 1 });
  const releaseOne = await semaphore.acquire('one');
  expect(await semaphore.run('other', () => Promise.resolve('done'))).toBe('done');
  const waiting = semaphore.run('one', () => Promise.resolve('then'));
  releaseOne();
  expect(await waiting).toBe('then');
});
