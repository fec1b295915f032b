import styled from '@emotion/styled';
import type { Profile } from '#contract/profile';
import { EnvelopeIcon } from '../../ui/icons';
import { token } from '../../ui/tokens';
import { PostText } from '../posts';
import { FollowCounts } from './FollowCounts';

const Quiet = styled.p({ margin: 0, fontStyle: 'italic', color: token.inkSoft });

const Fact = styled.p({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: '12px 0 0',
  fontSize: 15,
  color: token.inkSoft,
  overflowWrap: 'anywhere',
  '& > svg': { flex: 'none' },
});

/** What a profile says: bio, email if it is one's own, and the counts (spec §2; decisions: Sessions). */
export function ProfileDetails({ profile }: { profile: Profile }) {
  return (
    <>
      {profile.bio ? <PostText text={profile.bio} /> : <Quiet>No bio provided</Quiet>}
      {profile.email && (
        <Fact title="Only you see your email address">
          <EnvelopeIcon size={18} />
          {profile.email}
        </Fact>
      )}
      <FollowCounts profile={profile} />
    </>
  );
}
