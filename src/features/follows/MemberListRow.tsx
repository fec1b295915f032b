import styled from '@emotion/styled';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import { Link } from 'react-router-dom';
import { isSameName } from '../../api/isSameName';
import { useAppSelector } from '../../app/hooks';
import { Breakable } from '../../ui/Breakable';
import { MemberAvatar } from '../../ui/MemberAvatar';
import { TierChip } from '../../ui/tiers';
import { palette } from '../../theme/theme';
import { selectUsername } from '../auth/authSlice';
import { useMember } from '../members/membersApi';
import { FollowButton } from './FollowButton';

/** The browser skips layout and painting of rows out of view. */
const Row = styled(ListItem)({
  // With large text the button is below the name.
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '4px 8px',
  minHeight: 64,
  padding: '6px 20px 6px 0',
  contentVisibility: 'auto',
  // Without the padding.
  containIntrinsicSize: 'auto 52px',
});

const ProfileLink = styled(ListItemButton)({
  flex: '1 1 9.5rem',
  gap: 12,
  minWidth: 0,
  minHeight: 52,
  // In line with the dialog's title.
  padding: '0 0 0 20px',
  color: palette.text.primary,
  '&:hover': { background: 'none' },
  // Inside: the list would clip it.
  '&:focus-visible': { outlineOffset: -2 },
  '&:hover b': { textDecoration: 'underline', textUnderlineOffset: 3 },
}) as typeof ListItemButton;

const Texts = styled.span({
  display: 'grid',
  justifyItems: 'start',
  gap: 2,
  minWidth: 0,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
  '& > b': { fontWeight: 650, textWrap: 'balance' },
});

/** A member in a list, with Follow or Unfollow unless it is the signed-in member (spec §2). */
export function MemberListRow({ username }: { username: string }) {
  const member = useMember(username);
  const isSelf = isSameName(useAppSelector(selectUsername) ?? '', username);
  return (
    <Row disablePadding>
      <ProfileLink component={Link} to={`/profile/${username}`}>
        <MemberAvatar name={username} picture={member?.profile_picture ?? null} />
        <Texts>
          <b>
            <Breakable text={username} />
          </b>
          {member && <TierChip tier={member.godtier} />}
        </Texts>
      </ProfileLink>
      {member && !isSelf && <FollowButton member={member} isInList />}
    </Row>
  );
}
