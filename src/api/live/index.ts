import type { Hint } from '#contract/live';
import { followEvents } from './followEvents';
import { liveEventReceived, liveReconnected, type LiveAction } from './liveActions';
import { holdWhileHidden } from './holdWhileHidden';
import { runAsLeader } from './runAsLeader';
import { runWhileVisible } from './runWhileVisible';

export { liveEventReceived, liveReconnected } from './liveActions';

/**
 * A first connection requested within so many milliseconds of the page's start causes no refetch, since the page's own
 * requests have just been sent. Polling makes up for an event lost between the two.
 */
const FRESH_MS = 5_000;

interface LiveParts {
  token: string;
  memberId: number;
  dispatch: (action: LiveAction) => void;
  /** The server rejected the token. */
  onUnauthorized: () => void;
}

/**
 * Dispatches the server's live events (contract/live.ts) until the returned function is called. One tab of the browser
 * has the connection and broadcasts the events to the others; a tab hidden for a minute gives the connection up.
 */
export function startLive({ token, memberId, dispatch, onUnauthorized }: LiveParts): () => void {
  const name = `pantheon-live-${memberId}`;
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(name) : null;
  const started = Date.now();

  const held = holdWhileHidden(dispatch, liveReconnected());
  const isFresh = (time: number) => time - started < FRESH_MS;
  let wasOpen = false;

  channel?.addEventListener('message', ({ data: action }: MessageEvent<LiveAction>) => {
    if (liveReconnected.match(action) && isFresh(Date.now())) return;
    held.receive(action);
  });
  const onOpen = (askedAt: number) => {
    // Other tabs may have missed events before this connection was open.
    channel?.postMessage(liveReconnected());
    if (wasOpen || !isFresh(askedAt)) held.receive(liveReconnected());
    wasOpen = true;
  };
  const onHint = (hint: Hint) => {
    channel?.postMessage(liveEventReceived(hint));
    held.receive(liveEventReceived(hint));
  };

  const stop = runWhileVisible((signal) => {
    void runAsLeader(name, signal, () => followEvents({ token, signal, onOpen, onHint, onUnauthorized }));
  });
  return () => {
    stop();
    held.end();
    channel?.close();
  };
}
