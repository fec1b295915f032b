import type { LiveAction } from './liveActions';

/** Milliseconds after which a hidden page stops. */
const STOP_AFTER_MS = 60_000;

/**
 * Runs something while the page is visible, until it has been hidden for a minute.
 * @param run ends when its signal aborts
 * @returns a function that stops it for good
 */
export function runWhileVisible(run: (signal: AbortSignal) => void): () => void {
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    running?.abort();
    running = undefined;
  };
  const update = () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') {
      timer = setTimeout(stop, STOP_AFTER_MS);
    } else if (!running) {
      running = new AbortController();
      run(running.signal);
    }
  };

  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    document.removeEventListener('visibilitychange', update);
    clearTimeout(timer);
    stop();
  };
}

/** The most actions that are held. */
const HELD_MAX = 100;

/** What an event is about. Of several events about the same only the last is held. */
const SUBJECT = ['type', 'payload', 'id', 'post', 'username'];

/** The title of a hidden tab shows the unread count, so it needs message events at once. */
const isUrgent = (action: LiveAction): boolean =>
  action.type === 'live/eventReceived' && action.payload.type === 'message';

/**
 * Delivers actions while the page is visible. A hidden page should not refetch, so it gets them when it is visible again,
 * each once.
 * @param tooMany is delivered instead of more than HELD_MAX actions
 */
export function holdWhileHidden(deliver: (action: LiveAction) => void, tooMany: LiveAction) {
  const held = new Map<string, LiveAction>();

  const release = () => {
    if (document.visibilityState !== 'visible') return;
    const waiting = held.size > HELD_MAX ? [tooMany] : [...held.values()];
    held.clear();
    waiting.forEach(deliver);
  };
  document.addEventListener('visibilitychange', release);

  return {
    receive: (action: LiveAction): void => {
      if (document.visibilityState === 'visible' || isUrgent(action)) deliver(action);
      else if (held.size <= HELD_MAX) held.set(JSON.stringify(action, SUBJECT), action);
    },
    end: () => document.removeEventListener('visibilitychange', release),
  };
}
