import { useEffect } from 'react';
import { startLive } from '../api/live';
import { sessionEnded } from '../api/session';
import { selectToken, selectUserId } from '../features/auth';
import { liveStateChanged } from '../network/networkSlice';
import { useAppDispatch, useAppSelector } from './hooks';

/** Dispatches the server's live events while a member is signed in (listeners/handleLiveEvents). */
export function useLive(): void {
  const dispatch = useAppDispatch();
  const token = useAppSelector(selectToken);
  const memberId = useAppSelector(selectUserId);
  useEffect(() => {
    if (token === null || memberId === null) return;
    const onUnauthorized = () => dispatch(sessionEnded({ reason: 'refused' }));
    const onStateChange = (isOpen: boolean) => void dispatch(liveStateChanged(isOpen));
    return startLive({ token, memberId, dispatch, onStateChange, onUnauthorized });
  }, [dispatch, token, memberId]);
}
