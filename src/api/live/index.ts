import type { Hint } from '#contract/live';
import { followEvents } from './followEvents';
import { liveEventReceived, liveReconnected, type LiveAction } from './liveActions';
import { holdWhileHidden } from './holdWhileHidden';
import { runAsLeader } from './runAsLeader';
import { runWhileVisible } from './runWhileVisible';

export { liveEventReceived, liveReconnected } from './liveActions';

/**
 * A first connection that was asked for within so many milliseconds of the page's start has missed nothing that would be
 * worth asking for everything twice: the page's own calls went out just before it, and a slow network is slow to both. A
 * hint lost between the two (half a second, most often) is made up for by the polls and the next look at the page.
 */
const FRESH_MS = 5_000;

interface LiveParts {
  token: string;
  memberId: number;
  /** Gets the hints, and word that there are some again. */
  dispatch: (news: LiveAction) => void;
  /** The server refuses the token. */
  onRefused: () => void;
}

/**
 * Follows what happens at the server (contract/live.ts) until the returned function is called. One tab of the browser
 * holds the connection and passes on what it hears; a tab that has been hidden for a minute does not.
 */
export function startLive({ token, memberId, dispatch, onRefused }: LiveParts): () => void {
  const name = `pantheon-live-${memberId}`;
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(name) : null;
  const started = Date.now();

  const held = holdWhileHidden(dispatch, liveReconnected());
  const isFresh = (time: number) => time - started < FRESH_MS;
  let wasOpen = false;

  channel?.addEventListener('message', ({ data: news }: MessageEvent<LiveAction>) => {
    if (liveReconnected.match(news) && isFresh(Date.now())) return;
    held.receive(news);
  });
  const onOpen = (askedAt: number) => {
    // Tabs that were asleep have missed what this one has just loaded.
    channel?.postMessage(liveReconnected());
    if (wasOpen || !isFresh(askedAt)) held.receive(liveReconnected());
    wasOpen = true;
  };
  const onHint = (hint: Hint) => {
    channel?.postMessage(liveEventReceived(hint));
    held.receive(liveEventReceived(hint));
  };

  const stop = runWhileVisible((signal) => {
    void runAsLeader(name, signal, () => followEvents({ token, signal, onOpen, onHint, onRefused }));
  });
  return () => {
    stop();
    held.end();
    channel?.close();
  };
}
