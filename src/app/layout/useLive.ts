import { useEffect, useEffectEvent, useRef } from 'react';
import { useMatch } from 'react-router-dom';
import { isEndingSessionInAnyTab } from '../../api/baseQuery/session';
import { startLive, type Live } from '../../api/live';
import { selectMemberId, selectToken, sessionEnded } from '../../api/session';
import { refetchMessages, UNREAD } from '../../features/messages/openConversation';
import { liveStateChanged } from '../../network/networkSlice';
import { useAppDispatch, useAppSelector, useAppStore } from '../hooks';
import { followLiveEvents } from '../listeners/followLiveEvents';

/** Dispatches the server's live events while a member is signed in and acts on them (listeners/followLiveEvents). */
export function useLive(): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const token = useAppSelector(selectToken);
  const memberId = useAppSelector(selectMemberId);
  const live = useRef<Live>(null);
  const isFeedShown = useMatch('/home') !== null;
  const readIsFeedShown = useEffectEvent(() => isFeedShown);
  useEffect(() => {
    if (token === null || memberId === null) return;
    // While the member logs out, here or in another tab, the response to that call decides, also when it is late or lost.
    const onUnauthorized = async () => {
      const isExpected = await isEndingSessionInAnyTab();
      if (!isExpected && selectToken(store.getState()) === token)
        dispatch(sessionEnded({ reason: 'refused' }));
    };
    const onStateChange = (isOpen: boolean) => void dispatch(liveStateChanged(isOpen));
    const stopListening = dispatch(followLiveEvents());
    const started = startLive({
      token,
      memberId,
      isFeedShown: readIsFeedShown(),
      dispatch,
      onStateChange,
      onUnauthorized: () => void onUnauthorized(),
      // The call says what the screen shows (MembersOnly).
      onSuspended: () => void dispatch(refetchMessages(UNREAD)),
    });
    live.current = started;
    return () => {
      live.current = null;
      started.stop();
      stopListening();
    };
  }, [dispatch, store, token, memberId]);
  useEffect(() => {
    live.current?.setFeedShown(isFeedShown);
  }, [isFeedShown]);
}
