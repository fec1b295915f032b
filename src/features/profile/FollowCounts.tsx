import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import type { Profile } from '#contract/profile';
import { fullCount, shortCount } from '../../ui/countText';
import { useOpenerFocus } from '../../ui/useOpenerFocus';
import { useOverlay } from '../../ui/overlay';
import { palette } from '../../theme/theme';
import { useFollow } from '../follows/useFollow';
import { MemberListDialog, type MemberListKind } from '../follows/MemberListDialog';

const Count = styled(Button)({
  gap: 4,
  padding: '0 8px',
  fontWeight: 400,
  '& > b': { color: palette.text.primary, fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
  // Inside: around it the ring would lie on the bio.
  '&:focus-visible': { outlineOffset: -4 },
  '&:hover': { background: 'none', textDecoration: 'underline', textUnderlineOffset: 4 },
});

interface CountButtonProps {
  count: number;
  label: string;
  kind: MemberListKind;
  username: string;
}

/** A count that opens its list, and has the focus again when the list closes. */
function CountButton({ count, label, kind, username }: CountButtonProps) {
  const [isOpen, open, close] = useOverlay(kind);
  const button = useOpenerFocus<HTMLButtonElement>(isOpen);

  return (
    <>
      <Count ref={button} variant="text" aria-haspopup="dialog" title={fullCount(count)} onClick={open}>
        <b>{shortCount(count)}</b> {label}
      </Count>
      {isOpen && <MemberListDialog kind={kind} username={username} onClose={close} />}
    </>
  );
}

/** The counts of followers and followed, each opening its list (spec §2). */
export function FollowCounts({ profile }: { profile: Profile }) {
  const { username, following_count: followingCount } = profile;
  const { followerCount } = useFollow(profile);
  const followers = followerCount === 1 ? 'Follower' : 'Followers';
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', columnGap: 8, marginLeft: -8 }}>
      <CountButton kind="followers" count={followerCount} label={followers} username={username} />
      <CountButton kind="following" count={followingCount} label="Following" username={username} />
    </div>
  );
}
