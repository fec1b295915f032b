import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { protectedPageEntered, selectIsAuthenticated } from '../features/auth';
import { NetworkBar } from '../features/network';
import { useAppDispatch, useAppSelector } from './hooks';

/** Pages behind the login: without a session they lead to '/' (spec §2); each navigation has the session looked at (spec §4). */
export function MembersOnly() {
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const dispatch = useAppDispatch();
  const { key } = useLocation();
  useEffect(() => {
    dispatch(protectedPageEntered());
  }, [dispatch, key]);
  return isAuthenticated ? <Outlet /> : <Navigate to="/" replace />;
}

interface GuestsOnlyProps {
  /** A form was sent, so that the feed is likely to be next. */
  onSubmit: () => void;
}

/** The screens before the login: members go to the feed (spec §2). */
export function GuestsOnly({ onSubmit }: GuestsOnlyProps) {
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  if (isAuthenticated) return <Navigate to="/home" replace />;
  return (
    <div onSubmit={onSubmit}>
      <NetworkBar />
      <Outlet />
    </div>
  );
}
