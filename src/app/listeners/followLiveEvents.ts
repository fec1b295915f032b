import type { UnknownAction } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import type { Hint } from '#contract/live';
import { liveEventReceived, liveReconnected } from '../../api/live';
import { selectMemberId, selectToken } from '../../api/session';
import { serverReached } from '../../network/networkSlice';
import { refetchOwnProfile } from '../../features/members/membersApi';
import { messageArrived, messageEventsMissed } from '../../features/messages/openConversation';
import {
  postAnnounced,
  postChanged,
  postEventsMissed,
  postRemoved,
  selectSpreadMs,
} from '../../features/posts/postsSlice';
import { receiveCounts } from '../../features/posts/postEntity';
import { selectBox } from '../../outbox/outboxSlice';
import { writingsBox } from '../../outbox/storedBoxes';
import type { AppThunk } from '../hooks';
import type { AppDispatch, RootState } from '../store';
import type { StartListening } from './index';
import { startListeners } from './startListeners';
import { refetchSubscriptions } from './syncOwnProfile';

interface StoreApi {
  dispatch: AppDispatch;
  getState: () => RootState;
}

interface ThrottleOptions<Api> {
  /** The least time between two runs, in milliseconds. */
  pauseMs: number;
  /** The most random delay before a run, in milliseconds, so that pages do not all send requests at once. */
  spreadMs: (api: Api) => number;
}

interface DelayApi {
  cancelActiveListeners: () => void;
  delay: (ms: number) => Promise<void>;
}

/** Makes a listener effect that runs soon after an action, and once for many actions. */
function throttled<Api>(
  effect: (api: Api) => void | Promise<void>,
  { pauseMs, spreadMs }: ThrottleOptions<Api>,
) {
  let due: number | null = null;
  let earliest = 0;
  return async (_action: unknown, api: Api & DelayApi): Promise<void> => {
    // Further actions do not put off a run that is due.
    due ??= Math.max(performance.now(), earliest) + Math.random() * spreadMs(api);
    api.cancelActiveListeners();
    await api.delay(Math.max(0, due - performance.now()));
    due = null;
    earliest = performance.now() + pauseMs;
    await effect(api);
  };
}

/** Whether an own new post is being sent, by its form or from the outbox. */
const selectIsPosting = (state: RootState): boolean =>
  Object.values(state.api.mutations).some(
    (mutation) => mutation?.endpointName === 'createPost' && mutation.status === QueryStatus.pending,
  ) ||
  (selectBox(state, writingsBox(selectMemberId(state))) ?? []).some(
    ({ status, writing }) => status === 'sending' && writing?.endpoint === 'createPost',
  );

/** For events to one member. */
const DIRECT = { pauseMs: 1_000, spreadMs: () => 0 };
/** For events to everyone, whose pages would otherwise all send requests at once; the server says over what time. */
const BROADCAST = { pauseMs: 5_000, spreadMs: ({ getState }: StoreApi) => selectSpreadMs(getState()) };

/** Matches a live event of a type. */
const isEvent = (type: Hint['type']) => (action: UnknownAction) =>
  liveEventReceived.match(action) && action.payload.type === type;

/** Matches a live event of a type, and a reconnect, which may have missed one. */
const mayBeEvent = (type: Hint['type']) => (action: UnknownAction) =>
  isEvent(type)(action) || liveReconnected.match(action);

/** The session may have ended while the effect was delayed. */
const isSignedIn = ({ getState }: StoreApi): boolean => selectToken(getState()) !== null;

/** Loads with the first comments that are opened: the login page has none. */
const loadThreads = () => import(/* webpackChunkName: "threads" */ '../../features/comments/threadsApi');

/**
 * Refetches what a live event reports as changed, until the returned function is called. A changed post is only marked as stale; the cards that show it refetch it
 * (features/posts: useFreshPost). Counts are taken from the event, and a new post is fetched when the member presses its
 * offer (useNewPosts).
 */
export const followLiveEvents = (): AppThunk<() => void> => (dispatch) => startListeners(dispatch, listen);

function listen(start: StartListening): void {
  const senders = new Set<string>();
  const commented = new Set<number>();
  let isCommentMissed = false;

  start({
    actionCreator: liveEventReceived,
    effect: async ({ payload: event }, api) => {
      const { dispatch } = api;
      if (event.type === 'post') {
        // The response to an own post may come after its hint.
        if (selectIsPosting(api.getState())) await api.condition((_action, state) => !selectIsPosting(state));
        dispatch(postAnnounced(event.id));
      }
      if (event.type === 'post-changed') dispatch(postChanged(event.id));
      if (event.type === 'post-deleted') dispatch(postRemoved(event.id));
      if (event.type === 'message') senders.add(event.username);
      if (event.type === 'comment') commented.add(event.post);
      if (event.type === 'post-counts') {
        const { like_count, smite_count, comment_count } = event;
        dispatch(receiveCounts(event.id, { like_count, smite_count, comment_count }));
      }
    },
  });
  start({
    actionCreator: liveReconnected,
    effect: (_action, api) => {
      // The stream is connected, so the server is reachable.
      api.dispatch(serverReached());
      api.dispatch(postEventsMissed());
      isCommentMissed = true;
      api.dispatch(messageEventsMissed());
    },
  });

  const refetchMessages = (api: StoreApi) => {
    if (isSignedIn(api)) for (const username of senders) api.dispatch(messageArrived(username));
    senders.clear();
  };
  start({ predicate: isEvent('message'), effect: throttled(refetchMessages, DIRECT) });

  const refetchComments = async (api: StoreApi) => {
    const { refetchCachedComments, selectCommentedPosts } = await loadThreads();
    const postIds = new Set(isCommentMissed ? selectCommentedPosts(api.getState()) : commented);
    isCommentMissed = false;
    commented.clear();
    if (isSignedIn(api)) for (const postId of postIds) api.dispatch(refetchCachedComments(postId));
  };
  start({ predicate: mayBeEvent('comment'), effect: throttled(refetchComments, BROADCAST) });

  const refetchMembership = (api: StoreApi) => {
    if (!isSignedIn(api)) return;
    const { dispatch } = api;
    dispatch(refetchOwnProfile());
    // A subscription can change without the profile, such as when it will not renew.
    dispatch(refetchSubscriptions());
  };
  start({ predicate: mayBeEvent('membership'), effect: throttled(refetchMembership, DIRECT) });
}
