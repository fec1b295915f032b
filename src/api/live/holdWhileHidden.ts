import type { LiveAction } from './liveActions';

/** More than this is not remembered one by one. */
const HELD_MAX = 100;

/** What the title of a hidden tab shows too: how many messages wait. */
const isUrgent = (news: LiveAction): boolean =>
  news.type === 'live/eventReceived' && news.payload.type === 'message';

/**
 * Hands news on while the page is visible; a hidden one asks the server for nothing that nobody sees, and gets what came
 * meanwhile, each thing once, when it is shown.
 * @param tooMany stands for more than can be remembered
 */
export function holdWhileHidden(deliver: (news: LiveAction) => void, tooMany: LiveAction) {
  const held = new Map<string, LiveAction>();

  const release = () => {
    if (document.visibilityState !== 'visible') return;
    const waiting = held.size > HELD_MAX ? [tooMany] : [...held.values()];
    held.clear();
    waiting.forEach(deliver);
  };
  document.addEventListener('visibilitychange', release);

  return {
    receive: (news: LiveAction): void => {
      if (document.visibilityState === 'visible' || isUrgent(news)) deliver(news);
      else if (held.size <= HELD_MAX) held.set(JSON.stringify(news), news);
    },
    end: () => document.removeEventListener('visibilitychange', release),
  };
}
