import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import type { Profile } from '#contract/profile';
import { EnvelopeIcon } from '../../ui/postIcons';
import { RetryNote } from '../../network/RetryNote';
import Typography from '@mui/material/Typography';
import { LinkedText, UserText } from '../../ui/LinkedText';
import { palette, typography } from '../../theme/theme';
import { FollowCounts } from './FollowCounts';

const Fact = styled.p({
  ...typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  marginTop: 12,
  color: palette.text.secondary,
  overflowWrap: 'anywhere',
  '& > small': typography.caption,
});

/** At most one empty line in a row. */
const collapseEmptyLines = (text: string) => text.replace(/\n{3,}/g, '\n\n');

/** The bio, the email on the own profile, and the counts (spec §2; decisions: Sessions). */
export function ProfileDetails({ profile }: { profile: Profile }) {
  return (
    <>
      {profile.bio ? (
        <UserText dir="auto">
          <LinkedText text={collapseEmptyLines(profile.bio)} />
        </UserText>
      ) : (
        <Typography color="textSecondary" sx={{ fontStyle: 'italic' }}>
          No bio provided
        </Typography>
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

/** Placeholder of a profile's text while it is loading (spec §2), as tall as a bio of one line with what is below it. */
export function ProfileSkeleton({ isOwn }: { isOwn: boolean }) {
  return (
    <div
      role="status"
      aria-busy="true"
      style={{ display: 'grid', gap: 12, minHeight: isOwn ? 103 : 69, color: palette.text.secondary }}
    >
      <span>Loading...</span>
      <Skeleton width="80%" height={14} />
      {isOwn && <Skeleton width={180} height={14} />}
      <RetryNote endpoint={isOwn ? 'getOwnProfile' : 'getProfile'} />
    </div>
  );
}
