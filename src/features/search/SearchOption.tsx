import styled from '@emotion/styled';
import ListItemButton from '@mui/material/ListItemButton';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Breakable } from '../../ui/Breakable';
import { MemberAvatar } from '../../ui/MemberAvatar';
import { palette } from '../../theme/theme';
import { useMember } from '../members/membersApi';

const Row = styled(ListItemButton)({
  gap: 12,
  padding: '8px 14px',
  color: palette.text.primary,
  '&:hover': { background: palette.background.sunken },
  '&[aria-selected="true"]': {
    background: palette.primary.wash,
    boxShadow: `inset 3px 0 ${palette.primary.main}`,
  },
}) as typeof ListItemButton;

const Texts = styled.span({
  display: 'grid',
  minWidth: 0,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '& > b': { fontWeight: 650 },
  '& > small': { fontSize: '0.875rem', color: palette.text.secondary },
});

interface SearchOptionProps {
  id: string;
  username: string;
  /** The combobox's active descendant. */
  isActive: boolean;
  onSelect: () => void;
}

/** A member that was found (spec §2): a link, so that it can also be opened in a new tab. */
export function SearchOption({ id, username, isActive, onSelect }: SearchOptionProps) {
  const member = useMember(username);
  const row = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Row
      component={Link}
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={`/profile/${username}`}
      onClick={onSelect}
    >
      <MemberAvatar name={username} picture={member?.profile_picture ?? null} size={40} />
      <Texts>
        <b>
          <Breakable text={username} />
        </b>
        {member && (
          <small>{member.follower_count === 1 ? '1 follower' : `${member.follower_count} followers`}</small>
        )}
      </Texts>
    </Row>
  );
}
