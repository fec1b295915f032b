import { setPageVisibility } from '../../testing/pageVisibility';
import { event, scriptStream } from '../../testing/scriptStream';
import { liveEventReceived, liveReconnected } from '.';
import { begin, end, openTab, pass, serve } from './testing/tab';

const POST = { type: 'post', id: 1 } as const;
const MESSAGE = { type: 'message', username: 'bob' } as const;

beforeEach(begin);
afterEach(end);

test('a page that is hidden for a minute lets go, and follows again when it is shown', async () => {
  const [first, second] = [scriptStream(), scriptStream()];
  const requests = serve(first.reply, second.reply);
  const { heard } = openTab();
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
  expect(heard()).toEqual([liveReconnected()]);
});

test('a glance at another tab is no reason to let go', async () => {
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

test('a hidden page hears of messages, which its title counts; the rest, each once, when it is shown', async () => {
  const stream = scriptStream();
  serve(stream.reply);
  const { heard } = openTab();
  await pass();
  setPageVisibility('hidden');
  stream.send(event(POST) + event(POST) + event(MESSAGE));
  await pass();
  expect(heard()).toEqual([liveEventReceived(MESSAGE)]);
  setPageVisibility('visible');
  expect(heard()).toEqual([liveEventReceived(MESSAGE), liveEventReceived(POST)]);
});

test('a page that was hidden through more than it can remember looks at everything anew', async () => {
  const stream = scriptStream();
  serve(stream.reply);
  const { heard } = openTab();
  await pass(10_000);
  setPageVisibility('hidden');
  for (let id = 1; id <= 200; id++) stream.send(event({ type: 'post', id }));
  await pass();
  setPageVisibility('visible');
  expect(heard()).toEqual([liveReconnected()]);
});
