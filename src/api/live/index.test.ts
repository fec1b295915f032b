import { held, offline, problem, type Reply } from '../../testing/scriptServer';
import { event, scriptStream } from '../../testing/scriptStream';
import { liveEventReceived, liveReconnected } from '.';
import { begin, end, openTab, pass, serve } from './testing/tab';

const POST = { type: 'post', id: 1 } as const;

beforeEach(begin);
afterEach(end);

test('dispatches events as they arrive and sends the token; a first connection dispatches no reconnect', async () => {
  const stream = scriptStream();
  const requests = serve(stream.reply);
  const { dispatched } = openTab();
  await pass();
  stream.send('retry: 1000\n\n:\n\n' + event(POST));
  await pass();
  expect(dispatched()).toEqual([liveEventReceived(POST)]);
  expect(requests[0]?.headers.get('Authorization')).toBe('Token secret');
  expect(requests[0]?.credentials).toBe('include');
});

test('without a network it retries after 1, 2, 4, 8, 16, then every 30 seconds, and dispatches the reconnect', async () => {
  const stream = scriptStream();
  const requests = serve(offline, offline, offline, offline, offline, offline, offline, stream.reply);
  const { dispatched } = openTab();
  await pass();
  for (const [index, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    await pass(seconds * 1000 - 1);
    expect(requests).toHaveLength(index + 1);
    await pass(1);
    expect(requests).toHaveLength(index + 2);
  }
  expect(dispatched()).toEqual([liveReconnected()]);
});

test('says whether there is a stream', async () => {
  const [first, second] = [scriptStream(), scriptStream()];
  serve(first.reply, offline, second.reply);
  const { onStateChange } = openTab();
  const states = () => onStateChange.mock.calls.map(([isOpen]: unknown[]) => isOpen);
  await pass();
  expect(states()).toEqual([true]);
  first.end();
  await pass(500);
  expect(states()).toEqual([true, false]);
  await pass(10_000);
  expect(states()).toEqual([true, false, false, true]);
});

test.each([
  [9_000, []],
  [11_000, [liveReconnected()]],
])(
  'a first connection that takes %d ms dispatches %j: the server tells the last twenty seconds',
  async (ms, expected) => {
    const stream = scriptStream();
    const slow = held(stream.reply);
    serve(slow.reply);
    const { dispatched } = openTab();
    await pass(ms);
    slow.release();
    await pass();
    stream.send(event(POST));
    await pass();
    expect(dispatched()).toEqual([...expected, liveEventReceived(POST)]);
  },
);

test('dispatches a reconnect after a lost connection, also just after the page was loaded', async () => {
  const [first, second] = [scriptStream(), scriptStream()];
  const requests = serve(first.reply, second.reply);
  const { dispatched } = openTab();
  await pass(1_000);
  first.end();
  await pass(1_000);
  expect(requests).toHaveLength(2);
  expect(dispatched()).toEqual([liveReconnected()]);
});

test('jitter adds up to half of the wait', async () => {
  jest.mocked(Math.random).mockReturnValue(0.999);
  const requests = serve(offline);
  openTab();
  await pass(1_450);
  expect(requests).toHaveLength(1);
  await pass(50);
  expect(requests).toHaveLength(2);
});

test('a stable connection resets the backoff; one that the server closes at once does not', async () => {
  const streams = [scriptStream(), scriptStream(), scriptStream(), scriptStream()] as const;
  const [first, second, third, fourth] = streams;
  const requests = serve(first.reply, second.reply, third.reply, fourth.reply);
  openTab();
  await pass();
  first.end();
  await pass(1_000);
  second.end();
  await pass(1_999);
  expect(requests).toHaveLength(2);
  await pass(1);
  await pass(10_000);
  third.end();
  await pass(1_000);
  expect(requests).toHaveLength(4);
});

test.each<[string, Reply[], number]>([
  ['by Retry-After', [problem(503, 'Away.', { 'Retry-After': '45' })], 45_000],
  ['by a limit', [problem(429, 'Too many.', { 'Retry-After': '90' })], 90_000],
])('waits as long as the server asks, %s', async (_what, replies, ms) => {
  const requests = serve(...(replies as [Reply]), scriptStream().reply);
  openTab();
  await pass(ms - 1);
  expect(requests).toHaveLength(1);
  await pass(1);
  expect(requests).toHaveLength(2);
});

test.each(['0', 'Wed, 21 Oct 2015 07:28:00 GMT'])(
  'a server that is ready at once (Retry-After: %s) is asked with the usual waits, not without end',
  async (time) => {
    const requests = serve(problem(503, 'Away.', { 'Retry-After': time }));
    openTab();
    for (const [index, seconds] of [1, 2, 4].entries()) {
      await pass(seconds * 1000 - 1);
      expect(requests).toHaveLength(index + 1);
      await pass(1);
      expect(requests).toHaveLength(index + 2);
    }
  },
);

test('waits for the retry time of the stream before it reconnects', async () => {
  const stream = scriptStream();
  const requests = serve(stream.reply, scriptStream().reply);
  openTab();
  await pass();
  stream.send('retry: 60000\n\n');
  stream.end();
  await pass(59_999);
  expect(requests).toHaveLength(1);
  await pass(1);
  expect(requests).toHaveLength(2);
});

test('reconnects at once when the browser is online again', async () => {
  const requests = serve(offline);
  openTab();
  await pass(1_000 + 2_000 + 4_000);
  expect(requests).toHaveLength(4);
  window.dispatchEvent(new Event('online'));
  await pass();
  expect(requests).toHaveLength(5);
});

test('reconnects after a minute without data', async () => {
  const [first, second] = [scriptStream(), scriptStream()];
  const requests = serve(first.reply, second.reply);
  openTab();
  await pass(50_000);
  first.send(':\n\n');
  await pass(59_000);
  expect(first.isAborted()).toBe(false);
  await pass(2_000);
  expect(first.isAborted()).toBe(true);
  expect(requests).toHaveLength(2);
});

test('reports a rejected token, and does not retry', async () => {
  const requests = serve(problem(401, 'No.'));
  const { onUnauthorized } = openTab();
  await pass(120_000);
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
  expect(requests).toHaveLength(1);
});

test('reports that the member is suspended', async () => {
  serve(problem(423, 'Suspended.'));
  const { onSuspended, onUnauthorized } = openTab();
  await pass();
  expect(onSuspended).toHaveBeenCalledTimes(1);
  expect(onUnauthorized).not.toHaveBeenCalled();
});

test('stopping closes the connection, and nothing is requested or dispatched after it', async () => {
  const stream = scriptStream();
  const requests = serve(stream.reply);
  const { dispatched, stop } = openTab();
  await pass();
  stop();
  await pass(120_000);
  expect(stream.isAborted()).toBe(true);
  expect(requests).toHaveLength(1);
  expect(dispatched()).toEqual([]);
});
