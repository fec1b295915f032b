import styled from '@emotion/styled';
import { Link, useParams } from 'react-router-dom';
import Button from '@mui/material/Button';
import { failureSentence } from '../../api/errorSentence';
import { sessionEnded } from '../../api/session';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { StateBox } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { BrokenColumnIcon } from '../../ui/icons';
import { PageHeading } from '../../ui/PageHeading';
import { DISPLAY_FACE } from '../../theme/measures';
import { palette } from '../../theme/theme';
import { selectUsername } from '../auth/authSlice';
import { PostFeed } from '../feed/PostFeed';
import { SubscriptionSection } from '../subscriptions/SubscriptionSection';
import { ProfileCard } from './ProfileCard';
import { NO_USERNAME, profileErrors } from './profileSentences';
import { useProfile } from './useProfile';

const Page = styled.div({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  '@media (min-width: 600px)': { gap: 16 },
});

const SectionHeading = styled.h2({
  margin: '16px 16px 4px',
  fontFamily: DISPLAY_FACE,
  fontSize: '1.375rem',
  fontWeight: 400,
  color: palette.text.primary,
  '@media (min-width: 600px)': { margin: '16px 4px 0' },
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

function ProfileOf({ username }: { username: string }) {
  const { profile, error, isOwn, refetch } = useProfile(username);
  const message = error ? failureSentence(profileErrors.getProfile, error) : null;
  if (!profile && message) {
    return (
      <>
        <PageHeading title={username} isHidden />
        <ErrorState message={message} onRetry={() => void refetch()}>
          <Link to="/home">To the home page</Link>
        </ErrorState>
      </>
    );
  }
  return (
    <Page>
      <ProfileCard username={username} profile={profile} isOwn={isOwn} />
      {isOwn && <SubscriptionSection profile={profile} />}
      <section aria-labelledby="profile-posts">
        <SectionHeading id="profile-posts">Posts</SectionHeading>
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
