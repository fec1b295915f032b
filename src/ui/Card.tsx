import styled from '@emotion/styled';
import { token } from './tokens';

/** A slab on the ground: from edge to edge on a phone, with round corners where there is room. */
export const Card = styled.div({
  padding: '14px 16px',
  borderBlock: `1px solid ${token.line}`,
  background: token.paper,
  '@media (min-width: 600px)': {
    padding: '18px 20px',
    border: `1px solid ${token.line}`,
    borderRadius: 14,
  },
});
