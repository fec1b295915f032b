import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { protectedPageEntered, selectIsAuthenticated } from '../features/auth/authSlice';
import { NetworkBar } from '../network/NetworkBar';
import { useAppDispatch, useAppSelector } from './hooks';

/** Guards pages for members: redirects to '/' without a session (spec §2), which is checked on navigation (spec §4). */
export function MembersOnly() {
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const dispatch = useAppDispatch();
  const { key } = useLocation();
  useEffect(() => {
    dispatch(protectedPageEntered());
  }, [dispatch, key]);
  return isAuthenticated ? <Outlet /> : <Navigate to="/" replace />;
}

/**
 * Guards the public screens: redirects signed-in members to the feed (spec §2).
 * @param onSubmit a form was submitted, so the feed is probably next
 */
export function GuestsOnly({ onSubmit }: { onSubmit: () => void }) {
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  if (isAuthenticated) return <Navigate to="/home" replace />;
  return (
    <div onSubmit={onSubmit}>
      <NetworkBar />
      <Outlet />
    </div>
  );
}
