import styled from '@emotion/styled';
import type { Profile } from '#contract/profile';
import { EnvelopeIcon } from '../../ui/icons';
import { LinkedText } from '../../ui/LinkedText';
import { token } from '../../ui/tokens';
import { FollowCounts } from './FollowCounts';

const Bio = styled.p({ margin: 0, lineHeight: 1.55, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

const Quiet = styled.p({ margin: 0, fontStyle: 'italic', color: token.inkSoft });

const Fact = styled.p({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  margin: '12px 0 0',
  fontSize: 15,
  color: token.inkSoft,
  overflowWrap: 'anywhere',
  '& > small': { fontSize: 13, '&::before': { content: '"· "' } },
});

/** One empty line sets parts apart as well as ten do. */
const withoutGaps = (text: string) => text.replace(/\n{3,}/g, '\n\n');

/** What a profile says: bio, email if it is one's own, and the counts (spec §2; decisions: Sessions). */
export function ProfileDetails({ profile }: { profile: Profile }) {
  return (
    <>
      {profile.bio ? (
        <Bio dir="auto">
          <LinkedText text={withoutGaps(profile.bio)} />
        </Bio>
      ) : (
        <Quiet>No bio provided</Quiet>
      )}
      {profile.email && (
        <Fact>
          <EnvelopeIcon size={18} />
          <span>{profile.email}</span>
          <small>Only you see this</small>
        </Fact>
      )}
      <FollowCounts profile={profile} />
    </>
  );
}
