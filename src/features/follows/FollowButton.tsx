import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useFollow, type Followable } from './useFollow';

/** As wide for 'Follow' as for 'Unfollow'. */
const FixedButton = styled(Button)({ minWidth: 102, paddingInline: 10 });

interface FollowButtonProps {
  member: Followable;
  /** In a list the accessible name says whom it follows. */
  isInList?: boolean;
}

/** Toggles between Follow and Unfollow (spec §2). */
export function FollowButton({ member, isInList = false }: FollowButtonProps) {
  const { isFollowed, toggle } = useFollow(member);
  const label = isFollowed ? 'Unfollow' : 'Follow';
  return (
    <FixedButton
      variant={isFollowed ? 'outlined' : 'contained'}
      color={isFollowed ? 'inherit' : 'primary'}
      aria-label={isInList ? `${label} ${member.username}` : undefined}
      onClick={toggle}
    >
      {label}
    </FixedButton>
  );
}
