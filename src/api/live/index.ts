import type { Hint } from '#contract/live';
import { delay } from '../../network/delay';
import { followShown } from './followShown';
import { liveEventReceived, liveReconnected, type LiveAction } from './liveActions';
import { holdWhileHidden, runWhileVisible } from './hiddenPage';
import { followShownFeed } from './shownFeed';

export { liveEventReceived, liveReconnected } from './liveActions';

/**
 * A first connection that is open within so many milliseconds of the page's start causes no refetch, nor one that takes over
 * as quickly: the server begins it with the events of the last twenty seconds, among them all since the page's own requests.
 */
const FRESH_MS = 10_000;

/** What a new tab asks; the tab with the connection answers whether there is a stream, and says so when that changes. */
const ASK_STATE = 'state?';
type TabMessage = typeof ASK_STATE | boolean;

interface LiveParts {
  token: string;
  memberId: number;
  /** Whether this tab shows the feed. */
  isFeedShown: boolean;
  dispatch: (action: LiveAction) => void;
  /** Whether this browser has a stream. */
  onStateChange: (isOpen: boolean) => void;
  /** The server rejected the token. */
  onUnauthorized: () => void;
  /** The member is suspended. */
  onSuspended: () => void;
}

/** Milliseconds before a new leader connects: a sign-out that stopped the one before is then known here too. */
const SETTLE_MS = 500;

/**
 * Runs `lead` in one tab of this browser at a time, as soon as this tab holds the lock. Without the Web Locks API (on a
 * page without https) each tab runs its own.
 */
async function runAsLeader(name: string, signal: AbortSignal, lead: () => Promise<void>): Promise<void> {
  // The DOM types declare it as always present.
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
  if (!locks) return lead();
  try {
    await locks.request(name, { signal }, async () => {
      if (await delay(SETTLE_MS, signal)) await lead();
    });
  } catch {
    // Aborted while it waited, or the browser denies locks.
    if (!signal.aborted) await lead();
  }
}

export interface Live {
  /** Says whether this tab shows the feed. */
  setFeedShown: (isShown: boolean) => void;
  stop: () => void;
}

/**
 * Dispatches the server's live events (contract/live.ts) until it is stopped. One tab of the browser has the connection and
 * broadcasts the events to the others; a tab hidden for a minute gives the connection up. It gets hints of new posts while a
 * tab shows the feed.
 */
export function startLive({
  token,
  memberId,
  isFeedShown,
  dispatch,
  onStateChange,
  onUnauthorized,
  onSuspended,
}: LiveParts): Live {
  const name = `pantheon-live-${memberId}`;
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(name) : null;
  const started = Date.now();

  const held = holdWhileHidden(dispatch, liveReconnected());
  const isFresh = () => Date.now() - started < FRESH_MS;
  let wasOpen = false;
  /** Whether this tab has the connection. */
  let isOpen = false;
  let isStopped = false;

  channel?.addEventListener('message', ({ data: message }: MessageEvent<LiveAction | TabMessage>) => {
    if (typeof message === 'boolean') onStateChange(message);
    else if (message !== ASK_STATE) {
      if (!liveReconnected.match(message) || !isFresh()) held.receive(message);
    } else if (isOpen) channel.postMessage(true);
  });
  channel?.postMessage(ASK_STATE);
  const setOpen = (value: boolean) => {
    if (isStopped) return;
    isOpen = value;
    channel?.postMessage(value);
    onStateChange(value);
  };
  const onClose = () => setOpen(false);
  const onOpen = (sinceMs: number) => {
    // It took over from one that was open.
    if (isOpen && sinceMs < FRESH_MS) return;
    setOpen(true);
    // Other tabs may have missed events before this connection was open.
    channel?.postMessage(liveReconnected());
    if (wasOpen || !isFresh()) held.receive(liveReconnected());
    wasOpen = true;
  };
  const onHint = (hint: Hint) => {
    channel?.postMessage(liveEventReceived(hint));
    held.receive(liveEventReceived(hint));
  };

  let update: (() => void) | undefined;
  const feed = followShownFeed(memberId, () => update?.());
  feed.setOwn(isFeedShown);
  const stop = runWhileVisible((signal) => {
    void runAsLeader(name, signal, () => {
      const parts = { token, signal, isFeedShown: feed.isShown };
      const followed = followShown({ ...parts, onOpen, onClose, onHint, onUnauthorized, onSuspended });
      ({ update } = followed);
      return followed.ended;
    });
  });
  return {
    setFeedShown: feed.setOwn,
    stop: () => {
      if (isOpen) setOpen(false);
      isStopped = true;
      stop();
      held.end();
      feed.end();
      channel?.close();
    },
  };
}
