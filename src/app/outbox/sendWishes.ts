import { baseApi, type ApiState, type ApiThunk } from '../../api/baseApi';
import type { CallFailure } from '../../api/callFailure';
import { selectMemberId } from '../../api/session';
import { commentReaction, commentsApi } from '../../features/comments/commentsApi';
import { followsApi, followToggle } from '../../features/follows/followsApi';
import { postReaction, postsApi } from '../../features/posts/postsApi';
import { isOffline } from '../../network/offline';
import { intentSet, intentSettled, selectIntent, type ToggleValue } from '../../optimistic/intentsSlice';
import { readWishes, storeWish, wishesKey } from '../../optimistic/wishes';
import { isRefusal } from '../../outbox/deliver';
import { inTurn } from '../../outbox/inTurn';
import type { AppThunk } from '../hooks';

type Call = ApiThunk<PromiseLike<{ error?: CallFailure | undefined }>>;

/** What is needed of a toggle to send a wish. */
interface Sender {
  refetch: () => Call;
  selectCached: (state: ApiState) => ToggleValue;
  /** The press of the button of this value. */
  press: (value: ToggleValue) => Call;
}

const options = { track: false } as const;

/** @param key of a toggle, such as 'post:7' */
function senderOf(key: string): Sender {
  const [kind, name = ''] = key.split(':');
  const { toggleFollow } = followsApi.endpoints;
  if (kind === 'member') return { ...followToggle(name), press: () => toggleFollow.initiate(name, options) };
  const id = Number(name);
  const { likePost, smitePost } = postsApi.endpoints;
  const { likeComment, smiteComment } = commentsApi.endpoints;
  const [like, smite] = kind === 'post' ? [likePost, smitePost] : [likeComment, smiteComment];
  return {
    ...(kind === 'post' ? postReaction(id) : commentReaction(id)),
    press: (value) => (value === 'smite' ? smite : like).initiate(id, options),
  };
}

/** Shows the wishes in storage, of an earlier page or another tab, and no longer those that another tab has sent or changed. */
export const adoptWishes = (): AppThunk => (dispatch, getState) => {
  const wishes = readWishes(selectMemberId(getState()));
  const { intents } = getState();
  for (const [key, wanted] of wishes) {
    const intent = intents[key];
    if (!intent || (intent.isKept && intent.wanted !== wanted))
      dispatch(intentSet({ key, wanted, requestId: '', isKept: true }));
  }
  for (const [key, intent] of Object.entries(intents)) {
    if (!intent?.isKept || wishes.has(key)) continue;
    // Not before its result is there, so that nothing flickers.
    void dispatch(senderOf(key).refetch()).then(() => {
      if (selectIntent(getState(), key) === intent) dispatch(intentSettled(key));
    });
  }
};

/** Sends a wish if it differs from what the server has; returns whether it is no longer to be sent. */
const sendWish =
  (memberId: number | null, key: string): AppThunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const { refetch, selectCached, press } = senderOf(key);
    // What was pressed before, with a network, may still be under way. The name of the endpoint is not used.
    const before = selectIntent(getState(), key)?.requestId;
    if (before) await dispatch(baseApi.util.getRunningMutationThunk('' as never, before));
    const read = await dispatch(refetch());
    const wanted = readWishes(memberId).get(key);
    // The session has ended.
    if (wanted === undefined) return true;
    if (read.error && !isRefusal(read.error)) return false;
    dispatch(intentSettled(key));
    const current = selectCached(getState());
    if (!read.error && wanted !== current) {
      const { error } = await dispatch(press(wanted ?? current));
      // The network went before the press, or something else was pressed without one meanwhile.
      if (selectIntent(getState(), key)?.isKept) return false;
      if (error && !isRefusal(error)) {
        dispatch(adoptWishes());
        return false;
      }
    }
    if (readWishes(memberId).get(key) === wanted) storeWish(memberId, key, undefined);
    return true;
  };

/**
 * Sends the likes, smites and follows that wait for the network, one at a time and from one tab alone.
 * @returns whether nothing is left to be sent by itself
 */
export const sendWishes = (): AppThunk<Promise<boolean>> => (dispatch, getState) => {
  const memberId = selectMemberId(getState());
  return inTurn(
    wishesKey(memberId),
    async () => {
      dispatch(adoptWishes());
      for (const key of readWishes(memberId).keys()) {
        if (isOffline() || !(await dispatch(sendWish(memberId, key)))) return false;
      }
      return true;
    },
    dispatch,
  );
};
