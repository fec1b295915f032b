import styled from '@emotion/styled';
import { Button } from '../../ui/Button';
import { token } from '../../ui/tokens';
import { useFollow, type Followable } from './useFollow';

/** As wide for 'Follow' as for 'Unfollow'. */
const FixedButton = styled(Button)({ minWidth: 102, padding: '8px 10px' });

/** Tinted instead of filled, for lists, where there are many. */
const TintedButton = styled(FixedButton)(
  ({ tone }) =>
    tone === 'primary' && {
      background: token.accentWash,
      color: token.accent,
      '&:hover': { background: `color-mix(in srgb, ${token.accent} 16%, ${token.accentWash})` },
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
      type="button"
      tone={isFollowed ? 'plain' : 'primary'}
      aria-label={isInList ? `${label} ${member.username}` : undefined}
      onClick={toggle}
    >
      {label}
    </Root>
  );
}
