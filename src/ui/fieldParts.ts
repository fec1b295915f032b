import styled from '@emotion/styled';
import { TOUCH, token } from './tokens';

/** Label above, control below. */
export const FieldRoot = styled.div({ display: 'grid', gap: 6 });

export const FieldLabel = styled.label({ fontSize: 14, fontWeight: 600, color: token.ink });

/** The edge around a control; it shows the focus, and with `data-invalid` a fault. */
export const FieldFrame = styled.div({
  display: 'flex',
  alignItems: 'center',
  minHeight: TOUCH + 2,
  border: `1px solid ${token.edge}`,
  borderRadius: 8,
  background: token.raised,
  '&:focus-within': { borderColor: token.accent, boxShadow: `0 0 0 1px ${token.accent}` },
  '&[data-invalid]': { borderColor: token.danger },
});

/** A control for text inside a frame, which has the edge and shows the focus. */
export const framedText = {
  flex: 1,
  minWidth: 0,
  border: 0,
  background: 'none',
  color: token.ink,
  font: 'inherit',
  // Below 16 pixels, iOS zooms the page into the field.
  fontSize: 16,
  outline: 'none',
  '&::placeholder': { color: token.inkSoft, opacity: 1 },
} as const;
