import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { MemberRow } from '#contract/follows';
import { Breakable } from '../../ui/Breakable';
import { MemberAvatar } from '../../ui/MemberAvatar';
import { token } from '../../ui/tokens';

const Row = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '8px 14px',
  color: token.ink,
  textDecoration: 'none',
  '&:hover': { background: token.sunken },
  '&[aria-selected="true"]': { background: token.accentWash, boxShadow: `inset 3px 0 ${token.accent}` },
});

const Who = styled.span({
  display: 'grid',
  minWidth: 0,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '& > b': { fontWeight: 650 },
  '& > small': { fontSize: 14, color: token.inkSoft },
});

interface FoundMemberProps {
  id: string;
  member: MemberRow;
  /** The arrow keys stand on it. */
  isActive: boolean;
  onChoose: () => void;
}

/** A row of the search (spec §2): a link, so that it also opens in a tab of its own. */
export function FoundMember({ id, member, isActive, onChoose }: FoundMemberProps) {
  const { username, profile_picture: picture, follower_count: followers } = member;
  const row = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Row
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={`/profile/${username}`}
      onClick={onChoose}
    >
      <MemberAvatar name={username} picture={picture} size={40} />
      <Who>
        <b>
          <Breakable text={username} />
        </b>
        <small>{followers === 1 ? '1 follower' : `${followers} followers`}</small>
      </Who>
    </Row>
  );
}
