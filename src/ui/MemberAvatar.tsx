import styled from '@emotion/styled';
import Avatar from '@mui/material/Avatar';
import { DISPLAY_FACE } from '../theme/measures';
import { palette } from '../theme/theme';

/** Pigments of antiquity, each dark enough for a light initial. */
const PIGMENTS = ['#3a4c8f', '#2a6357', '#7a3d68', '#86482a', '#63601f', '#873838', '#37607a', '#6a4a8c'];

function pigmentOf(name: string): string | undefined {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return PIGMENTS[sum % PIGMENTS.length];
}

const Coin = styled(Avatar, { shouldForwardProp: (prop) => prop !== 'size' })<{ size: number }>(
  ({ size }) => ({
    flex: 'none',
    // Within a link, its underline does not reach the initial.
    display: 'inline-flex',
    width: size,
    height: size,
    color: '#fbf5e6',
    fontFamily: DISPLAY_FACE,
    fontSize: size * 0.5,
    // The rim of a coin.
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: Math.max(2, size * 0.05),
      border: '1px solid rgb(255 245 220 / 0.45)',
      borderRadius: '50%',
    },
  }),
);

interface MemberAvatarProps {
  name: string;
  picture: string | null;
  /** In pixels. */
  size?: number;
}

/** A member's picture; without one, the initial on a colour that is always the same for the same name. */
export const MemberAvatar = ({ name, picture, size = 44 }: MemberAvatarProps) => (
  <Coin
    size={size}
    style={{ background: picture ? palette.background.sunken : pigmentOf(name) }}
    src={picture ?? undefined}
    alt=""
    slotProps={{ img: { width: size, height: size, loading: 'lazy' } }}
    aria-hidden={picture ? undefined : true}
  >
    {Array.from(name)[0]?.toUpperCase()}
  </Coin>
);
