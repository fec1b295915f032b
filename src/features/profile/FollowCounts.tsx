import styled from '@emotion/styled';
import { useState } from 'react';
import type { Profile } from '#contract/profile';
import { compactNumber } from '../../ui/compactNumber';
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
  onOpen: () => void;
}

function CountButton({ count, word, onOpen }: CountButtonProps) {
  return (
    <Count type="button" aria-haspopup="dialog" title={count.toLocaleString('en')} onClick={onOpen}>
      <b>{compactNumber(count)}</b> {word}
    </Count>
  );
}

/** How many follow the member and are followed; each opens its list (spec §2). */
export function FollowCounts({ profile }: { profile: Profile }) {
  const { followerCount } = useFollow(profile);
  const [opened, setOpened] = useState<MemberListKind | null>(null);
  return (
    <Counts>
      <CountButton
        count={followerCount}
        word={followerCount === 1 ? 'Follower' : 'Followers'}
        onOpen={() => setOpened('followers')}
      />
      <CountButton count={profile.following_count} word="Following" onOpen={() => setOpened('following')} />
      {opened && (
        <MemberListDialog kind={opened} username={profile.username} onClose={() => setOpened(null)} />
      )}
    </Counts>
  );
}
