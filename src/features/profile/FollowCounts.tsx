import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import type { Profile } from '#contract/profile';
import { fullCount, shortCount } from '../../ui/countText';
import { useOverlay } from '../../ui/overlay';
import { TOUCH, token } from '../../ui/tokens';
import { MemberListDialog, useFollow, type MemberListKind } from '../follows';

const Counts = styled.div({ display: 'flex', flexWrap: 'wrap', columnGap: 8, marginLeft: -8 });

const Count = styled.button({
  minHeight: TOUCH,
  padding: '0 8px',
  border: 0,
  borderRadius: 8,
  background: 'none',
  font: 'inherit',
  color: token.inkSoft,
  cursor: 'pointer',
  '& > b': { color: token.ink, fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
  '&:hover': { color: token.ink, textDecoration: 'underline', textUnderlineOffset: 4 },
});

interface CountButtonProps {
  count: number;
  word: string;
  kind: MemberListKind;
  username: string;
}

/** A count and the list that it opens, to which it takes the focus back. */
function CountButton({ count, word, kind, username }: CountButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, open, close] = useOverlay(kind);

  // Also when the list was open already as the page came, and knows of no control that opened it.
  useEffect(() => {
    const control = button.current;
    if (isOpen) return () => control?.focus();
  }, [isOpen]);

  return (
    <>
      <Count ref={button} type="button" aria-haspopup="dialog" title={fullCount(count)} onClick={open}>
        <b>{shortCount(count)}</b> {word}
      </Count>
      {isOpen && <MemberListDialog kind={kind} username={username} onClose={close} />}
    </>
  );
}

/** How many follow the member and are followed; each opens its list (spec §2). */
export function FollowCounts({ profile }: { profile: Profile }) {
  const { username, following_count: followingCount } = profile;
  const { followerCount } = useFollow(profile);
  const followers = followerCount === 1 ? 'Follower' : 'Followers';
  return (
    <Counts>
      <CountButton kind="followers" count={followerCount} word={followers} username={username} />
      <CountButton kind="following" count={followingCount} word="Following" username={username} />
    </Counts>
  );
}
