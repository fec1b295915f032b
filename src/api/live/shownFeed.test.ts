import { installTabs } from '../../testing/browserTabs';
import { offline } from '../../testing/scriptServer';
import { event, scriptStream, type ScriptedStream } from '../../testing/scriptStream';
import { liveEventReceived, liveReconnected } from '.';
import { SHOWN_MS } from './shownFeed';
import { begin, cleanups, end, openTab, pass, serve } from './testing/tab';

const POST = { type: 'post', id: 1 } as const;

beforeEach(begin);
afterEach(end);

const shows = (requests: Request[]) => requests.map(({ url }) => new URL(url).searchParams.get('shows'));

test('a stream says whether its tab shows the feed', async () => {
  const requests = serve(scriptStream().reply, scriptStream().reply);
  openTab({ isFeedShown: false });
  openTab();
  await pass();
  expect(shows(requests)).toEqual(['other', 'feed']);
});

test('when the tab turns to the feed another stream takes over once it is open; nothing is refetched', async () => {
  const [first, second] = [scriptStream(), scriptStream()];
  const requests = serve(first.reply, offline, second.reply);
  const { dispatched, onStateChange, setFeedShown } = openTab({ isFeedShown: false });
  await pass(5_000);
  setFeedShown(true);
  await pass(500);
  expect(first.isAborted()).toBe(false);
  first.send(event({ type: 'membership' }));
  await pass(500);
  expect(shows(requests)).toEqual(['other', 'feed', 'feed']);
  expect(first.isAborted()).toBe(true);
  second.send(event(POST));
  await pass(60_000 - 1);
  expect(dispatched()).toEqual([liveEventReceived({ type: 'membership' }), liveEventReceived(POST)]);
  expect(onStateChange.mock.calls).toEqual([[true]]);
});

test('what a stream that takes over late may not have told is refetched', async () => {
  const [first, second] = [scriptStream(), scriptStream()];
  serve(first.reply, offline, offline, offline, offline, second.reply);
  const { dispatched, setFeedShown } = openTab({ isFeedShown: false });
  await pass();
  setFeedShown(true);
  await pass(14_999);
  expect(dispatched()).toEqual([]);
  await pass(1);
  expect(first.isAborted()).toBe(true);
  expect(dispatched()).toEqual([liveReconnected()]);
});

/** Passes time in which the server shows that a stream lives. */
async function passWith(stream: ScriptedStream, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 10) {
    stream.send(':\n\n');
    await pass(10_000);
  }
}

test('a feed that was left is told of for another while, so that short ways elsewhere open no stream', async () => {
  const [first, second] = [scriptStream(), scriptStream()];
  const requests = serve(first.reply, second.reply);
  const { setFeedShown } = openTab();
  await passWith(first, 300);
  setFeedShown(false);
  await passWith(first, 80);
  setFeedShown(true);
  await passWith(first, 10);
  setFeedShown(false);
  await passWith(first, SHOWN_MS / 1_000 - 20);
  expect(shows(requests)).toEqual(['feed']);
  await pass(10_000);
  expect(shows(requests)).toEqual(['feed', 'other']);
  expect(first.isAborted()).toBe(true);
});

describe('with more than one tab', () => {
  beforeEach(() => cleanups.push(installTabs()));

  test('new posts are told while any of them shows the feed, also when that is closed without a word', async () => {
    const [first, second, third] = [scriptStream(), scriptStream(), scriptStream()];
    const requests = serve(first.reply, second.reply, third.reply);
    openTab({ isFeedShown: false });
    await pass(10_000);
    const other = openTab();
    await pass();
    expect(shows(requests)).toEqual(['other', 'feed']);
    await passWith(second, 300);
    other.stop();
    await passWith(second, SHOWN_MS / 1_000);
    expect(shows(requests)).toEqual(['other', 'feed', 'other']);
  });

  test('a tab that takes the stream over knows what the others show, and did before it was opened', async () => {
    const requests = serve(scriptStream().reply, scriptStream().reply, scriptStream().reply);
    const [leader, feed] = [openTab({ isFeedShown: false }), openTab()];
    await pass(1_000);
    openTab({ isFeedShown: false });
    await pass(1_000);
    leader.stop();
    feed.stop();
    await pass(1_000);
    expect(shows(requests)).toEqual(['feed', 'feed']);
  });
});
