import { refetchAfterPending } from '../../api/refetchAfterPending';
import { baseApi } from '../../api/baseApi';
import { liveEventReceived, liveReconnected } from '../../api/live';
import { throttle } from '../../api/live/throttle';
import { serverReached } from '../../network/networkSlice';
import { selectToken } from '../../features/auth';
import { messageArrived, messagesApi } from '../../features/messages';
import { dropPost, livePostsMissed, newPostHinted, postsApi } from '../../features/posts';
import { profileApi } from '../../features/profile';
import type { AppDispatch, RootState } from '../store';
import type { StartListening } from './index';

interface StoreApi {
  dispatch: AppDispatch;
  getState: () => RootState;
}

/** What one member waits for. */
const SOON = { pauseMs: 1_000, spreadMs: 0 };
/** What everybody is told of, and would ask for at the same moment. */
const IN_TURN = { pauseMs: 5_000, spreadMs: 1_000 };

/** What is asked for when hints come, seldom enough for those that come by the hundred. */
function makeRequests({ dispatch, getState }: StoreApi) {
  const whileSignedIn = (run: () => void) => () => {
    if (selectToken(getState()) !== null) run();
  };
  const senders = new Set<string>();
  const askForMessages = throttle(
    whileSignedIn(() => {
      for (const username of senders) void dispatch(messageArrived(username));
      senders.clear();
    }),
    SOON,
  );
  const { getOwnProfile } = profileApi.endpoints;
  const selectFeed = postsApi.endpoints.getPosts.select();
  return {
    messagesWith: (username: string) => {
      senders.add(username);
      askForMessages();
    },
    newPosts: throttle(
      whileSignedIn(() => {
        if (selectFeed(getState()).data) void dispatch(newPostHinted());
      }),
      IN_TURN,
    ),
    ownStanding: throttle(
      whileSignedIn(() => {
        void dispatch(refetchAfterPending(getOwnProfile, undefined));
        // They tell more than the profile does: a plan that will not renew changes nothing in it.
        dispatch(baseApi.util.invalidateTags(['Subscription']));
      }),
      SOON,
    ),
  };
}

/**
 * What the server hints at is asked for where it shows. Posts that have changed are the business of the cards that show
 * them (features/posts: useFreshPost).
 */
export function handleLiveEvents(start: StartListening): void {
  let requests: ReturnType<typeof makeRequests> | undefined;

  start({
    actionCreator: liveEventReceived,
    effect: ({ payload: hint }, api) => {
      requests ??= makeRequests(api);
      if (hint.type === 'message') requests.messagesWith(hint.username);
      if (hint.type === 'post') requests.newPosts();
      if (hint.type === 'standing') requests.ownStanding();
      if (hint.type === 'post-deleted') api.dispatch(dropPost(hint.id));
    },
  });
  start({
    actionCreator: liveReconnected,
    effect: (_action, api) => {
      requests ??= makeRequests(api);
      // The stream has reached the server, whatever the latest call said.
      api.dispatch(serverReached());
      requests.ownStanding();
      requests.newPosts();
      api.dispatch(livePostsMissed());
      api.dispatch(messagesApi.util.invalidateTags(['Conversation', 'Unread']));
    },
  });
}
