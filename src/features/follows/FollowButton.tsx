import styled from '@emotion/styled';
import { Button } from '../../ui/Button';
import type { Followed } from './followsApi';
import { useFollow } from './useFollow';

/** Both words take the same place. */
const Steady = styled(Button)({ minWidth: 102, padding: '8px 14px' });

interface FollowButtonProps {
  member: Followed;
  /** In a list its name says whom it is about. */
  isInList?: boolean;
}

/** Follow, or Unfollow once the member is followed (spec §2). */
export function FollowButton({ member, isInList = false }: FollowButtonProps) {
  const { isFollowed, toggle } = useFollow(member);
  const word = isFollowed ? 'Unfollow' : 'Follow';
  return (
    <Steady
      type="button"
      tone={isFollowed ? 'plain' : 'primary'}
      aria-label={isInList ? `${word} ${member.username}` : undefined}
      onClick={toggle}
    >
      {word}
    </Steady>
  );
}
