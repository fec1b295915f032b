import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import type { MemberRow } from '#contract/follows';
import { isSameName } from '../../api/isSameName';
import { useAppSelector } from '../../app/hooks';
import { Breakable } from '../../ui/Breakable';
import { MemberAvatar } from '../../ui/MemberAvatar';
import { TierBadge } from '../../ui/TierBadge';
import { token } from '../../ui/tokens';
import { selectUsername } from '../auth';
import { FollowButton } from './FollowButton';

/** Rows out of sight cost nothing, however many there are. */
const Row = styled.li({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 64,
  padding: '6px 12px 6px 16px',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 64px',
});

const Who = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  flex: 1,
  minWidth: 0,
  minHeight: 52,
  borderRadius: 8,
  color: token.ink,
  textDecoration: 'none',
  '&:hover b': { textDecoration: 'underline', textUnderlineOffset: 3 },
});

const Words = styled.span({
  display: 'grid',
  justifyItems: 'start',
  gap: 2,
  minWidth: 0,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
  '& > b': { fontWeight: 650 },
});

/** A member in a list: who they are, and Follow or Unfollow but for oneself (spec §2). */
export function MemberListRow({ member }: { member: MemberRow }) {
  const { username, profile_picture: picture, godtier } = member;
  const isSelf = isSameName(useAppSelector(selectUsername) ?? '', username);
  return (
    <Row>
      <Who to={`/profile/${username}`}>
        <MemberAvatar name={username} picture={picture} />
        <Words>
          <b>
            <Breakable text={username} />
          </b>
          <TierBadge tier={godtier} />
        </Words>
      </Who>
      {!isSelf && <FollowButton member={member} isInList />}
    </Row>
  );
}
