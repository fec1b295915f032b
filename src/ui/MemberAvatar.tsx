import styled from '@emotion/styled';
import Avatar from '@mui/material/Avatar';
import { useState } from 'react';
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
    '& > img': { objectFit: 'cover' },
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
  /** 'eager' in what has just been opened, where WebKit would paint lazy pictures late. */
  loading?: 'lazy' | 'eager';
}

/**
 * A member's picture; without one, the initial on a colour that is always the same for the same name. The picture is the
 * avatar's child, since MUI's `src` is fetched at once, though the card is far below the window.
 */
export function MemberAvatar({ name, picture, size = 44, loading = 'lazy' }: MemberAvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const isShown = picture !== null && picture !== failed;
  return (
    <Coin
      size={size}
      style={{ background: isShown ? palette.background.muted : pigmentOf(name) }}
      aria-hidden={isShown ? undefined : true}
    >
      {isShown ? (
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          loading={loading}
          onError={() => setFailed(picture)}
        />
      ) : (
        Array.from(name)[0]?.toUpperCase()
      )}
    </Coin>
  );
}
