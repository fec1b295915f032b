import { held, offline, problem, type Reply } from '../../testing/scriptServer';
import { event, scriptStream } from '../../testing/scriptStream';
import { liveEventReceived, liveReconnected } from '.';
import { begin, end, openTab, pass, serve } from './testing/tab';

const POST = { type: 'post', id: 1 } as const;

beforeEach(begin);
afterEach(end);

test('hints are told as they come, with the token as key; those of a page just loaded resume nothing', async () => {
  const stream = scriptStream();
  const requests = serve(stream.reply);
  const { heard } = openTab();
  await pass();
  stream.send('retry: 1000\n\n:\n\n' + event(POST));
  await pass();
  expect(heard()).toEqual([liveEventReceived(POST)]);
  expect(requests[0]?.headers.get('Authorization')).toBe('Token secret');
});

test('without the network it tries after 1, 2, 4, 8, 16, then every 30 seconds, and tells when hints come again', async () => {
  const stream = scriptStream();
  const requests = serve(offline, offline, offline, offline, offline, offline, offline, stream.reply);
  const { heard } = openTab();
  await pass();
  for (const [index, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    await pass(seconds * 1000 - 1);
    expect(requests).toHaveLength(index + 1);
    await pass(1);
    expect(requests).toHaveLength(index + 2);
  }
  expect(heard()).toEqual([liveReconnected()]);
});

test('a first connection that is slow to open resumes nothing: what the page has loaded was asked for with it', async () => {
  const stream = scriptStream();
  const slow = held(stream.reply);
  serve(slow.reply);
  const { heard } = openTab();
  await pass(20_000);
  slow.release();
  await pass();
  stream.send(event(POST));
  await pass();
  expect(heard()).toEqual([liveEventReceived(POST)]);
});

test('a connection that broke off has missed something, however young the page', async () => {
  const [first, second] = [scriptStream(), scriptStream()];
  const requests = serve(first.reply, second.reply);
  const { heard } = openTab();
  await pass(1_000);
  first.end();
  await pass(1_000);
  expect(requests).toHaveLength(2);
  expect(heard()).toEqual([liveReconnected()]);
});

test('chance adds up to half of a wait, so that not everybody comes back at once', async () => {
  jest.mocked(Math.random).mockReturnValue(0.999);
  const requests = serve(offline);
  openTab();
  await pass(1_450);
  expect(requests).toHaveLength(1);
  await pass(50);
  expect(requests).toHaveLength(2);
});

test('a connection that stood begins the waits anew; one that the server ends at once does not', async () => {
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
])('it waits as long as the server asks for, %s', async (_what, replies, ms) => {
  const requests = serve(...(replies as [Reply]), scriptStream().reply);
  openTab();
  await pass(ms - 1);
  expect(requests).toHaveLength(1);
  await pass(1);
  expect(requests).toHaveLength(2);
});

test('a stream that was given up for a newer one comes back after a minute', async () => {
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

test('when the browser is online again it tries at once', async () => {
  const requests = serve(offline);
  openTab();
  await pass(1_000 + 2_000 + 4_000);
  expect(requests).toHaveLength(4);
  window.dispatchEvent(new Event('online'));
  await pass();
  expect(requests).toHaveLength(5);
});

test('a connection that is silent for a minute is dead', async () => {
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

test('a refused token is told, and not tried again', async () => {
  const requests = serve(problem(401, 'No.'));
  const { onRefused } = openTab();
  await pass(120_000);
  expect(onRefused).toHaveBeenCalledTimes(1);
  expect(requests).toHaveLength(1);
});

test('when it is stopped the connection ends, and nothing is tried or told any more', async () => {
  const stream = scriptStream();
  const requests = serve(stream.reply);
  const { heard, stop } = openTab();
  await pass();
  stop();
  await pass(120_000);
  expect(stream.isAborted()).toBe(true);
  expect(requests).toHaveLength(1);
  expect(heard()).toEqual([]);
});
