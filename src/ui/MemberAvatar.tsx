import styled from '@emotion/styled';
import { useState } from 'react';
import { DISPLAY_FACE, token } from './tokens';

/** Pigments of antiquity, each dark enough for a light initial. */
const PIGMENTS = ['#3a4c8f', '#2a6357', '#7a3d68', '#86482a', '#63601f', '#873838', '#37607a', '#6a4a8c'];

function pigmentOf(name: string): string | undefined {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return PIGMENTS[sum % PIGMENTS.length];
}

const Disc = styled.span<{ size: number }>(({ size }) => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  width: size,
  height: size,
  overflow: 'hidden',
  borderRadius: '50%',
  color: '#fbf5e6',
  fontFamily: DISPLAY_FACE,
  fontSize: size * 0.5,
  lineHeight: 1,
  userSelect: 'none',
  // The rim of a coin.
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: Math.max(2, size * 0.05),
    border: '1px solid rgb(255 245 220 / 0.45)',
    borderRadius: '50%',
  },
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
}));

interface MemberAvatarProps {
  name: string;
  picture: string | null;
  /** In pixels. */
  size?: number;
}

/** A member's picture; without one, the initial on a pigment that is always the same for the same name. */
export function MemberAvatar({ name, picture, size = 44 }: MemberAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (picture && picture !== broken) {
    return (
      <Disc size={size} style={{ background: token.sunken }}>
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => setBroken(picture)}
        />
      </Disc>
    );
  }
  return (
    <Disc size={size} style={{ background: pigmentOf(name) }} aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase()}
    </Disc>
  );
}
