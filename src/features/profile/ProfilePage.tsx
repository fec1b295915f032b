import styled from '@emotion/styled';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { Link, matchPath, useParams } from 'react-router-dom';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { statusOf } from '../../api/callFailure';
import { failureSentence } from '../../api/errorSentence';
import { sessionEnded } from '../../api/session';
import { useAppDispatch, useAppSelector, type RootState } from '../../app/hooks';
import { ErrorState, LoadFailure, StateBox } from '../../ui/states';
import { BrokenColumnIcon } from '../../ui/icons';
import { PageHeading } from '../../ui/PageHeading';
import { theme } from '../../theme/theme';
import { selectUsername } from '../auth/authSlice';
import { BlockedMember, useBlock } from '../blocks/BlockedMember';
import { PostFeed } from '../feed/PostFeed';
import { restoreFeed } from '../posts/keptFeed';
import { SubscriptionSection } from '../subscriptions/SubscriptionSection';
import { ProfileCard } from './ProfileCard';
import { ProfileSkeleton } from './ProfileDetails';
import { NO_USERNAME, profileErrors, useProfile } from './profileApi';

const Page = styled.div({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  [theme.breakpoints.up('sm')]: { gap: 16 },
  // The profile above says it already.
  '& > :has([data-retry]) ~ * [data-retry]': { display: 'none' },
});

/** The session has no username: a new login is the only way on. */
function NoUsername() {
  const dispatch = useAppDispatch();
  return (
    <StateBox role="alert">
      <PageHeading title="Profile" isHidden />
      <BrokenColumnIcon />
      <p>{NO_USERNAME}</p>
      <Button onClick={() => dispatch(sessionEnded({ reason: 'signedOut' }))}>Log In</Button>
    </StateBox>
  );
}

interface ProfileFailureProps {
  username: string;
  message: string;
  /** There is no such member, for the signed-in one. */
  isMissing: boolean;
  isFetching: boolean;
  isOwn: boolean;
  onRetry: () => void;
}

/** In the place of a profile that could not be loaded: why. The server does not show members whom one has blocked. */
function ProfileFailure(props: ProfileFailureProps) {
  const { username, message, isMissing, isFetching, isOwn, onRetry } = props;
  const { block, isLoading } = useBlock(isMissing ? username : skipToken);
  const [wasBlocked, setBlocked] = useState(false);
  if (block && !wasBlocked) setBlocked(true);
  const home = <Link to="/home">To the home page</Link>;
  if (isLoading) return null;
  // Once it is undone, the profile is on its way.
  if (block || (wasBlocked && isFetching)) return <BlockedMember username={username}>{home}</BlockedMember>;
  if (isFetching) {
    return (
      <Card>
        <ProfileSkeleton isOwn={isOwn} />
      </Card>
    );
  }
  return (
    <ErrorState message={message} onRetry={onRetry}>
      {home}
    </ErrorState>
  );
}

function ProfileOf({ username }: { username: string }) {
  const { profile, keptAt, error, isFetching, isOwn, refetch } = useProfile(username);
  const isKept = keptAt !== undefined;
  const message = error ? failureSentence(profileErrors.getProfile, error) : null;
  if (!profile && error && message) {
    return (
      <>
        <PageHeading title={username} isHidden />
        <ProfileFailure
          {...{ username, message, isFetching, isOwn }}
          isMissing={statusOf(error) === 404}
          onRetry={() => void refetch()}
        />
      </>
    );
  }
  return (
    <Page>
      <ProfileCard username={username} profile={profile} keptAt={keptAt} isOwn={isOwn} />
      {isKept && message && !isFetching && <LoadFailure message={message} onRetry={() => void refetch()} />}
      {isOwn && <SubscriptionSection profile={isKept ? undefined : profile} />}
      <section aria-labelledby="profile-posts">
        <Typography
          variant="h3"
          component="h2"
          id="profile-posts"
          sx={{ lineHeight: 1.5, m: { xs: '16px 16px 4px', sm: '16px 4px 0' } }}
        >
          Posts
        </Typography>
        <PostFeed author={username} />
      </section>
    </Page>
  );
}

/** The own profile, or another member's (spec §2). */
export default function ProfilePage() {
  const { username = '' } = useParams();
  const ownUsername = useAppSelector(selectUsername);
  if (!ownUsername || !username.trim()) return <NoUsername />;
  return <ProfileOf key={username} username={username} />;
}

/** Brings back the own posts of the last visit, with which the own profile is shown. */
export const prefetch = (dispatch: ThunkDispatch<RootState, unknown, UnknownAction>): Promise<unknown> => {
  const username = matchPath('/profile/:username', window.location.pathname)?.params.username;
  return dispatch(restoreFeed(undefined, username ?? ''));
};
