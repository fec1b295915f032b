import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import type { Profile } from '#contract/profile';
import { EnvelopeIcon } from '../../ui/postIcons';
import { LinkedText } from '../../ui/LinkedText';
import { palette } from '../../theme/theme';
import { RetryNote } from '../../network/RetryNote';
import { FollowCounts } from './FollowCounts';

const Bio = styled.p({ margin: 0, lineHeight: 1.55, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

const EmptyBio = styled.p({ margin: 0, fontStyle: 'italic', color: palette.text.secondary });

const Fact = styled.p({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  margin: '12px 0 0',
  fontSize: '0.9375rem',
  color: palette.text.secondary,
  overflowWrap: 'anywhere',
  '& > small': { fontSize: '0.8125rem', '&::before': { content: '"· "' } },
});

/** At most one empty line in a row. */
const collapseEmptyLines = (text: string) => text.replace(/\n{3,}/g, '\n\n');

/** The bio, the email on the own profile, and the counts (spec §2; decisions: Sessions). */
export function ProfileDetails({ profile }: { profile: Profile }) {
  return (
    <>
      {profile.bio ? (
        <Bio dir="auto">
          <LinkedText text={collapseEmptyLines(profile.bio)} />
        </Bio>
      ) : (
        <EmptyBio>No bio provided</EmptyBio>
      )}
      {profile.email && (
        <Fact>
          <EnvelopeIcon fontSize="small" />
          <span>{profile.email}</span>
          <small>Only you see this</small>
        </Fact>
      )}
      <FollowCounts profile={profile} />
    </>
  );
}

const Lines = styled.div({ display: 'grid', gap: 12, minHeight: 92, color: palette.text.secondary });

/** Placeholder of a profile's text while it is loading (spec §2). */
export function ProfileSkeleton({ isOwn }: { isOwn: boolean }) {
  return (
    <Lines role="status" aria-busy="true">
      <span>Loading...</span>
      <Skeleton width="80%" height={14} />
      <Skeleton width={180} height={14} />
      <RetryNote endpoint={isOwn ? 'getOwnProfile' : 'getProfile'} />
    </Lines>
  );
}
