import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { token } from './tokens';

const breathe = keyframes({ '50%': { opacity: 0.5 } });

/** The place of something that is being fetched. */
export const Skeleton = styled.div({
  // Seen on every ground, in both schemes.
  background: `color-mix(in srgb, ${token.ink} 9%, transparent)`,
  borderRadius: 6,
  animation: `${breathe} 1.8s ease-in-out infinite`,
});
