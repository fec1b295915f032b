import { Streams } from './streams';

const message = { hint: { type: 'post', id: 1 } } as const;
const hash = Buffer.from('hash');

test('a reader who is too slow is dropped before what waits for them fills the memory', () => {
  const streams = new Streams();
  const body = streams.open(1, hash);
  const other = streams.open(2, hash);
  for (let sent = 0; sent < 100_000 && !body.destroyed; sent += 30) {
    streams.deliver(message);
    other.read();
  }
  expect(body.destroyed).toBe(true);
  expect(body.readableLength + body.writableLength).toBeLessThan(66_000);
  expect(other.destroyed).toBe(false);
});

test('the sixth stream of a member ends the first, which is told to wait a minute; others are let be', () => {
  const streams = new Streams();
  const other = streams.open(2, hash);
  const [first, ...rest] = Array.from({ length: 6 }, () => streams.open(1, hash));
  expect(first?.writableEnded).toBe(true);
  expect(String(first?.read())).toContain('retry: 60000\n\n');
  expect([...rest, other].some(({ writableEnded }) => writableEnded)).toBe(false);
  expect(streams.all()).toHaveLength(6);
});

test('what has ended is forgotten, whoever ended it', async () => {
  const streams = new Streams();
  const body = streams.open(1, hash);
  body.destroy();
  await new Promise((resolve) => body.once('close', resolve));
  streams.open(1, hash);
  streams.endAll();
  expect(streams.all()).toEqual([]);
  streams.deliver(message);
});
