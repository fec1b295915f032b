import styled from '@emotion/styled';
import { Button } from '../../ui/Button';
import { token } from '../../ui/tokens';
import type { Followed } from './followsApi';
import { useFollow } from './useFollow';

/** Both words take the same place. */
const Steady = styled(Button)({ minWidth: 102, padding: '8px 10px' });

/** In a list, where there are many, it is calmer. */
const Calm = styled(Steady)(
  ({ tone }) =>
    tone === 'primary' && {
      background: token.accentWash,
      color: token.accent,
      '&:hover': { background: `color-mix(in srgb, ${token.accent} 16%, ${token.accentWash})` },
    },
);

interface FollowButtonProps {
  member: Followed;
  /** In a list its name says whom it is about. */
  isInList?: boolean;
}

/** Follow, or Unfollow once the member is followed (spec §2). */
export function FollowButton({ member, isInList = false }: FollowButtonProps) {
  const { isFollowed, toggle } = useFollow(member);
  const word = isFollowed ? 'Unfollow' : 'Follow';
  const Look = isInList ? Calm : Steady;
  return (
    <Look
      type="button"
      tone={isFollowed ? 'plain' : 'primary'}
      aria-label={isInList ? `${word} ${member.username}` : undefined}
      onClick={toggle}
    >
      {word}
    </Look>
  );
}
