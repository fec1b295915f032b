import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { useState } from 'react';
import { timestamp } from '../api/timestamp';
import { palette } from '../theme/theme';

const FADE_MS = 2_500;

const fade = keyframes({ from: { opacity: 0.22 }, to: { opacity: 0 } });

/** Over its container, which is positioned. */
const Glow = styled.div({
  position: 'absolute',
  inset: 0,
  borderRadius: 'inherit',
  background: palette.secondary.light,
  opacity: 0,
  pointerEvents: 'none',
  animation: `${fade} ${FADE_MS}ms ease-out`,
  '@media (forced-colors: active)': { display: 'none' },
});

/**
 * Marks for a moment what the member has just made or changed, when it appears.
 * @param at when the server confirmed it (timestamp.ts)
 */
export function JustMade({ at = 0 }: { at?: number | undefined }) {
  const [isMarked] = useState(() => timestamp() - at < FADE_MS);
  return isMarked && <Glow data-just-made="" />;
}
