import { installTabs } from '../../testing/browserTabs';
import { offline } from '../../testing/scriptServer';
import { event, scriptStream } from '../../testing/scriptStream';
import { liveEventReceived, liveReconnected } from '.';
import { begin, end, cleanups, openTab, pass, serve } from './testing/tab';

const POST = { type: 'post', id: 1 } as const;

beforeEach(begin);
afterEach(end);

describe('with more than one tab', () => {
  beforeEach(() => cleanups.push(installTabs()));

  test('one tab has the connection and broadcasts its events; the next one takes over when it is closed', async () => {
    const [first, second] = [scriptStream(), scriptStream()];
    const requests = serve(first.reply, second.reply);
    const [one, other] = [openTab(), openTab()];
    await pass(10_000);
    expect(requests).toHaveLength(1);
    first.send(event(POST));
    await pass();
    expect(one.dispatched()).toEqual([liveEventReceived(POST)]);
    expect(other.dispatched()).toEqual([liveEventReceived(POST)]);

    one.stop();
    await pass(500);
    expect(requests).toHaveLength(2);
    expect(other.dispatched()).toEqual([liveEventReceived(POST), liveReconnected()]);
  });

  test('all tabs know whether there is a stream, also one that is opened later', async () => {
    const stream = scriptStream();
    serve(stream.reply, offline);
    const one = openTab();
    await pass(10_000);
    const later = openTab();
    await pass();
    expect(one.onStateChange).toHaveBeenLastCalledWith(true);
    expect(later.onStateChange).toHaveBeenLastCalledWith(true);
    stream.end();
    await pass();
    expect(one.onStateChange).toHaveBeenLastCalledWith(false);
    expect(later.onStateChange).toHaveBeenLastCalledWith(false);
  });

  test('a tab that is closed while it waits does not become leader', async () => {
    const stream = scriptStream();
    const requests = serve(stream.reply);
    const [one, other] = [openTab(), openTab()];
    await pass();
    await pass(500);
    other.stop();
    one.stop();
    await pass(500);
    expect(requests).toHaveLength(1);
  });

  test('signing out in the leader tab does not make the next one connect', async () => {
    const requests = serve(scriptStream().reply);
    const [one, other] = [openTab(), openTab()];
    await pass(10_000);
    one.stop();
    await pass(100);
    other.stop();
    await pass(10_000);
    expect(requests).toHaveLength(1);
  });
});
