import { installTabs } from '../../testing/browserTabs';
import { event, scriptStream } from '../../testing/scriptStream';
import { liveEventReceived, liveReconnected } from '.';
import { begin, end, endings, openTab, pass, serve } from './testing/tab';

const POST = { type: 'post', id: 1 } as const;

beforeEach(begin);
afterEach(end);

describe('with more than one tab', () => {
  beforeEach(() => endings.push(installTabs()));

  test('one has the connection and the others hear what it hears; when it is closed the next one takes over', async () => {
    const [first, second] = [scriptStream(), scriptStream()];
    const requests = serve(first.reply, second.reply);
    const [one, other] = [openTab(), openTab()];
    await pass(10_000);
    expect(requests).toHaveLength(1);
    first.send(event(POST));
    await pass();
    expect(one.heard()).toEqual([liveEventReceived(POST)]);
    expect(other.heard()).toEqual([liveEventReceived(POST)]);

    one.stop();
    await pass(500);
    expect(requests).toHaveLength(2);
    expect(other.heard()).toEqual([liveEventReceived(POST), liveReconnected()]);
  });

  test('a tab that is closed while it waits takes no turn', async () => {
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

  test('a member who signs out in one tab is not asked for in the next, which hears of it a moment later', async () => {
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
