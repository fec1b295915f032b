import { setPageVisibility } from '../../testing/pageVisibility';
import { event, scriptStream } from '../../testing/scriptStream';
import { liveEventReceived, liveReconnected } from '.';
import { begin, end, openTab, pass, serve } from './testing/tab';

const POST = { type: 'post', id: 1 } as const;
const MESSAGE = { type: 'message', username: 'bob' } as const;

beforeEach(begin);
afterEach(end);

test('disconnects after a minute in a hidden page, and reconnects when it is visible', async () => {
  const [first, second] = [scriptStream(), scriptStream()];
  const requests = serve(first.reply, second.reply);
  const { dispatched } = openTab();
  await pass(10_000);
  setPageVisibility('hidden');
  await pass(30_000);
  first.send(':\n\n');
  await pass(29_999);
  expect(first.isAborted()).toBe(false);
  await pass(1);
  expect(first.isAborted()).toBe(true);
  await pass(600_000);
  expect(requests).toHaveLength(1);
  setPageVisibility('visible');
  await pass();
  expect(requests).toHaveLength(2);
  expect(dispatched()).toEqual([liveReconnected()]);
});

test('stays connected when the page is hidden for less than a minute', async () => {
  const stream = scriptStream();
  serve(stream.reply);
  openTab();
  await pass();
  setPageVisibility('hidden');
  await pass(20_000);
  setPageVisibility('visible');
  await pass(39_000);
  expect(stream.isAborted()).toBe(false);
});

test('a hidden page gets message events at once, for its title, and each other event once when it is visible', async () => {
  const stream = scriptStream();
  serve(stream.reply);
  const { dispatched } = openTab();
  await pass();
  setPageVisibility('hidden');
  stream.send(event(POST) + event(POST) + event(MESSAGE));
  await pass();
  expect(dispatched()).toEqual([liveEventReceived(MESSAGE)]);
  setPageVisibility('visible');
  expect(dispatched()).toEqual([liveEventReceived(MESSAGE), liveEventReceived(POST)]);
});

test('a hidden page that missed too many events gets a reconnect instead', async () => {
  const stream = scriptStream();
  serve(stream.reply);
  const { dispatched } = openTab();
  await pass(10_000);
  setPageVisibility('hidden');
  for (let id = 1; id <= 200; id++) stream.send(event({ type: 'post', id }));
  await pass();
  setPageVisibility('visible');
  expect(dispatched()).toEqual([liveReconnected()]);
});
