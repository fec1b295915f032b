import { selectMemberId, selectToken } from '../../api/session';
import { selectConversationsToKeep } from '../../features/messages/keptConversations';
import { selectUsername } from '../../features/auth/authSlice';
import { selectFeedToKeep } from '../../features/posts/keptFeed';
import { keepLastVisit, type Part } from '../../lastVisit/lastVisit';
import type { AppThunk, RootState } from '../hooks';
import { startListeners } from './startListeners';

/** Milliseconds from a change to its being kept, with all changes since. */
const KEEP_AFTER_MS = 3_000;

const hasChanged = (now: RootState, before: RootState): boolean =>
  now.api.queries !== before.api.queries || now.posts !== before.posts || now.additions !== before.additions;

/**
 * Keeps what the member sees for the next visit, as the cache has it: some seconds after each change, and when the page is left.
 * What is shown before the server has confirmed it is not in the cache.
 * @returns a function that stops it
 */
export const keepLastVisits =
  (memberId: number): AppThunk<() => void> =>
  (dispatch, getState) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      const state = getState();
      const token = selectToken(state);
      if (token === null || selectMemberId(state) !== memberId) return;
      const parts: Record<Part, object | undefined> = {
        feed: selectFeedToKeep(state, undefined),
        ownPosts: selectFeedToKeep(state, selectUsername(state) ?? ''),
        conversations: selectConversationsToKeep(state),
      };
      for (const [part, value] of Object.entries(parts) as [Part, object | undefined][])
        if (value) void keepLastVisit({ memberId, token }, part, Date.now(), value);
    };
    const keepChanges = () => timer !== undefined && keep();

    const stop = startListeners(dispatch, (start) => {
      start({
        predicate: (_action, now, before) => hasChanged(now, before),
        effect: () => void (timer ??= setTimeout(keep, KEEP_AFTER_MS)),
      });
    });
    // What was loaded before this was.
    timer = setTimeout(keep, KEEP_AFTER_MS);
    document.addEventListener('visibilitychange', keepChanges);
    window.addEventListener('pagehide', keepChanges);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', keepChanges);
      window.removeEventListener('pagehide', keepChanges);
    };
  };
