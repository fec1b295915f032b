import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '../../api/baseApi';
import type { CallMeta } from '../../api/baseQuery/types';
import { isSameName } from '../../api/isSameName';
import { liveEventReceived, liveReconnected } from '../../api/live';
import { blocksApi } from '../../features/blocks/blocksApi';
import { hideCommentsBy, refetchThreads } from '../../features/comments/hideComments';
import { memberTag, OWN_PROFILE, refetchOwnProfile } from '../../features/members/membersApi';
import {
  CONVERSATIONS,
  messagesWith,
  refetchMessages,
  UNREAD,
} from '../../features/messages/openConversation';
import { mutesApi, refetchMutes } from '../../features/mutes/mutesApi';
import { hidePostsBy, restorePosts } from '../../features/posts/hidePosts';
import { postEventsMissed, selectSpreadMs } from '../../features/posts/postsSlice';
import { deleteLastVisit } from '../../lastVisit/deleteLastVisit';
import { selectClockOffset } from '../../network/networkSlice';
import type { AppDispatch } from '../store';
import type { AppThunk } from '../hooks';
import { startListeners } from './startListeners';

const { getBlocks, blockMember, unblockMember } = blocksApi.endpoints;
const { muteMember, unmuteMember, setMutedWords } = mutesApi.endpoints;

/** A block that was set or undone. */
interface BlockChange {
  username: string;
  isBlocked: boolean;
}

/** What a tab has changed, as the other tabs of the browser are told. */
type TabMessage = BlockChange | 'mutes';

/** A live event comes for what this page changes itself, too: by then it has the response to its own call. */
const OWN_RESPONSE_MS = 1_000;
/** The server's clock and this page's estimate of it agree to so many milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000;

const isSafetyEvent = (action: UnknownAction) =>
  liveEventReceived.match(action) && action.payload.type === 'safety';

/** A live event may have been missed, or a response was lost. */
const mayHaveChanged = isAnyOf(liveReconnected, blockMember.matchRejected, unblockMember.matchRejected);

/** Refetches own reports and decisions where they are on screen. By their tags, since their endpoints come with the settings. */
const refetchReceipts = () =>
  baseApi.util.invalidateTags([
    { type: 'Report', id: 'LIST' },
    { type: 'Decision', id: 'LIST' },
  ]);

/** The unread counts leave out messages of muted members. */
const mutesChanged = (): AppThunk => (dispatch) => {
  dispatch(refetchMutes());
  dispatch(refetchMessages(CONVERSATIONS, UNREAD));
};

/** Takes a member off the page, or brings them back. */
function makeBlocks(dispatch: AppDispatch) {
  /**
   * The members who were taken off this page, since when at the earliest (timestamp.ts), and their posts, by their names in
   * lower case.
   */
  const hidden = new Map<string, { username: string; since: number; posts: Set<number> }>();
  const hide = (username: string, since: number) => {
    // Kept again without the member (keepLastVisit).
    void deleteLastVisit();
    const key = username.toLowerCase();
    const entry = hidden.get(key) ?? { username, since, posts: new Set<number>() };
    hidden.set(key, entry);
    for (const id of dispatch(hidePostsBy(username))) entry.posts.add(id);
    dispatch(hideCommentsBy(username));
  };
  /** @param since when the call began, after which the server may have left out what they wrote; 0 if that is not known */
  const apply = ({ username, isBlocked }: BlockChange, since = 0) => {
    const key = username.toLowerCase();
    const before = hidden.get(key);
    if (isBlocked) {
      hide(username, since);
    } else {
      hidden.delete(key);
      dispatch(restorePosts([...(before?.posts ?? [])], before?.since ?? 0));
    }
    // A blocked member is in no list of mutes.
    dispatch(refetchMutes());
    dispatch(refetchThreads());
    dispatch(baseApi.util.invalidateTags([memberTag(username), OWN_PROFILE]));
    dispatch(refetchMessages(CONVERSATIONS, UNREAD, messagesWith(username)));
    // The counts of any post may be others now.
    dispatch(postEventsMissed());
    if (!isBlocked) return;
    // Responses that were on their way may still have what the member wrote.
    void Promise.allSettled(dispatch(baseApi.util.getRunningQueriesThunk())).then(() => {
      if (hidden.has(key)) hide(username, since);
    });
  };
  return { hidden, apply };
}

/**
 * Takes the members who are blocked off the page, and brings them back when the block is undone; and refetches the mutes that
 * have changed. In this tab after its calls; in the browser's other tabs, which a BroadcastChannel tells; on the member's
 * other devices after a live event.
 * @returns a function that stops it
 */
export const followBlocks =
  (memberId: number): AppThunk<() => void> =>
  (dispatch, getState) => {
    const openedAt = Date.now();
    const { hidden, apply } = makeBlocks(dispatch);
    const channel = 'BroadcastChannel' in window ? new BroadcastChannel(`pantheon-blocks-${memberId}`) : null;
    const tell = (message: TabMessage) => channel?.postMessage(message);
    channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (data === 'mutes') {
        dispatch(mutesChanged());
        dispatch(refetchOwnProfile());
      } else apply(data);
    });

    /** Applies what was changed on another device, or by a call whose response was lost. */
    const reconcile = async () => {
      const { data, isSuccess } = await dispatch(
        getBlocks.initiate(undefined, { forceRefetch: true, subscribe: false }),
      );
      const [page] = data?.pages ?? [];
      if (!isSuccess || !page) return;
      const since = openedAt - selectClockOffset(getState()) - CLOCK_TOLERANCE_MS;
      for (const { username, created_at } of page.items) {
        const isNew = Date.parse(created_at) >= since && !hidden.has(username.toLowerCase());
        if (isNew) apply({ username, isBlocked: true });
      }
      const isBlocked = (name: string) => page.items.some(({ username }) => isSameName(username, name));
      for (const { username } of [...hidden.values()]) {
        if (page.next === null && !isBlocked(username)) apply({ username, isBlocked: false });
      }
    };

    const stop = startListeners(dispatch, (start) => {
      for (const { matchFulfilled, name } of [blockMember, unblockMember]) {
        start({
          matcher: matchFulfilled,
          effect: async ({ meta }, api) => {
            // First the dialog closes, so that the focus is in what is taken off the page, and moves on from there.
            await api.delay(0);
            const change = { username: meta.arg.originalArgs, isBlocked: name === blockMember.name };
            apply(change, (meta.baseQueryMeta as CallMeta | undefined)?.startedAt);
            tell(change);
          },
        });
      }
      start({
        matcher: isAnyOf(
          muteMember.matchFulfilled,
          unmuteMember.matchFulfilled,
          setMutedWords.matchFulfilled,
        ),
        effect: () => {
          dispatch(refetchMessages(CONVERSATIONS, UNREAD));
          tell('mutes');
        },
      });
      start({
        predicate: (action) => isSafetyEvent(action) || mayHaveChanged(action),
        effect: async (action, api) => {
          api.cancelActiveListeners();
          await api.delay(OWN_RESPONSE_MS + Math.random() * selectSpreadMs(getState()));
          dispatch(mutesChanged());
          // It says whether there are mutes. After a reconnection followLiveEvents fetches it.
          if (!liveReconnected.match(action)) dispatch(refetchOwnProfile());
          dispatch(refetchReceipts());
          await reconcile();
        },
      });
    });
    return () => {
      stop();
      channel?.close();
    };
  };
