import { useEffect } from 'react';
import { startLive } from '../api/live';
import { sessionEnded } from '../api/session';
import { selectToken, selectUserId } from '../features/auth';
import { useAppDispatch, useAppSelector } from './hooks';

/** Follows the server's hints while a member is signed in; what they lead to stands in listeners/handleLiveEvents. */
export function useLive(): void {
  const dispatch = useAppDispatch();
  const token = useAppSelector(selectToken);
  const memberId = useAppSelector(selectUserId);
  useEffect(() => {
    if (token === null || memberId === null) return;
    const onRefused = () => dispatch(sessionEnded({ reason: 'refused' }));
    return startLive({ token, memberId, dispatch, onRefused });
  }, [dispatch, token, memberId]);
}
