import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { palette } from '../../theme/theme';
import { useFollow, type Followable } from './useFollow';

/** As wide for 'Follow' as for 'Unfollow'. */
const FixedButton = styled(Button)({ minWidth: 102, paddingInline: 10 });

/** Tinted instead of filled, for lists, where there are many. */
const TintedButton = styled(FixedButton)(
  ({ variant }) =>
    variant === 'contained' && {
      background: `color-mix(in srgb, ${palette.primary.main} 16%, ${palette.background.raised})`,
      color: palette.primary.main,
      '&:hover': {
        background: `color-mix(in srgb, ${palette.primary.main} 26%, ${palette.background.raised})`,
      },
    },
);

interface FollowButtonProps {
  member: Followable;
  /** In a list the accessible name says whom it follows. */
  isInList?: boolean;
}

/** Toggles between Follow and Unfollow (spec §2). */
export function FollowButton({ member, isInList = false }: FollowButtonProps) {
  const { isFollowed, toggle } = useFollow(member);
  const label = isFollowed ? 'Unfollow' : 'Follow';
  const Root = isInList ? TintedButton : FixedButton;
  return (
    <Root
      variant={isFollowed ? 'outlined' : 'contained'}
      color={isFollowed ? 'inherit' : 'primary'}
      aria-label={isInList ? `${label} ${member.username}` : undefined}
      onClick={toggle}
    >
      {label}
    </Root>
  );
}
