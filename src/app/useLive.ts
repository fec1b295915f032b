import { useEffect } from 'react';
import { isEndingSession } from '../api/baseQuery/session';
import { startLive } from '../api/live';
import { sessionEnded } from '../api/session';
import { selectToken, selectUserId } from '../features/auth/authSlice';
import { liveStateChanged } from '../network/networkSlice';
import { useAppDispatch, useAppSelector } from './hooks';

/** Dispatches the server's live events while a member is signed in (listeners/handleLiveEvents). */
export function useLive(): void {
  const dispatch = useAppDispatch();
  const token = useAppSelector(selectToken);
  const memberId = useAppSelector(selectUserId);
  useEffect(() => {
    if (token === null || memberId === null) return;
    // While the member logs out the answer to that call decides, also when it is late or lost.
    const onUnauthorized = () => {
      if (!isEndingSession()) dispatch(sessionEnded({ reason: 'refused' }));
    };
    const onStateChange = (isOpen: boolean) => void dispatch(liveStateChanged(isOpen));
    return startLive({ token, memberId, dispatch, onStateChange, onUnauthorized });
  }, [dispatch, token, memberId]);
}
