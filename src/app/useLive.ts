import { useEffect } from 'react';
import { isEndingSessionInAnyTab } from '../api/baseQuery/session';
import { startLive } from '../api/live';
import { sessionEnded } from '../api/session';
import { selectToken, selectUserId } from '../features/auth/authSlice';
import { liveStateChanged } from '../network/networkSlice';
import { useAppDispatch, useAppSelector, useAppStore } from './hooks';

/** Dispatches the server's live events while a member is signed in (listeners/handleLiveEvents). */
export function useLive(): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const token = useAppSelector(selectToken);
  const memberId = useAppSelector(selectUserId);
  useEffect(() => {
    if (token === null || memberId === null) return;
    // While the member logs out, here or in another tab, the answer to that call decides, also when it is late or lost.
    const onUnauthorized = async () => {
      const isExpected = await isEndingSessionInAnyTab();
      if (!isExpected && selectToken(store.getState()) === token)
        dispatch(sessionEnded({ reason: 'refused' }));
    };
    const onStateChange = (isOpen: boolean) => void dispatch(liveStateChanged(isOpen));
    return startLive({
      token,
      memberId,
      dispatch,
      onStateChange,
      onUnauthorized: () => void onUnauthorized(),
    });
  }, [dispatch, store, token, memberId]);
}
