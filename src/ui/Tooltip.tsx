import styled from '@emotion/styled';
import { cloneElement, useId, useState, type HTMLAttributes, type ReactElement } from 'react';
import { token } from './tokens';

const Place = styled.span({
  position: 'relative',
  display: 'inline-flex',
  '&:hover > [role="tooltip"], &:focus-within > [role="tooltip"]': { visibility: 'visible', opacity: 1 },
});

const GAP = 8;

const Tip = styled.span({
  position: 'absolute',
  zIndex: 5,
  left: 10,
  bottom: `calc(100% + ${GAP}px)`,
  width: 'max-content',
  maxWidth: 'min(280px, 100vw - 40px)',
  padding: '8px 12px',
  borderRadius: 8,
  background: token.ink,
  color: token.paper,
  fontSize: 14,
  lineHeight: 1.45,
  overflowWrap: 'anywhere',
  boxShadow: '0 6px 20px rgb(0 0 0 / 0.22)',
  visibility: 'hidden',
  opacity: 0,
  transition: 'opacity 140ms, visibility 140ms',
  // The pointer may go over to it.
  '&::after': { content: '""', position: 'absolute', inset: '100% 0 auto', height: GAP },
  // On a wide screen the control stands at the right end of its row.
  '@media (min-width: 600px)': { left: 'auto', right: 10 },
});

interface TooltipProps {
  /** null has no tip. */
  text: string | null;
  /** A control that takes the focus. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** More words about a control, on hover, focus and tap; Escape takes them away. They describe it, its name stays. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [isDismissed, setDismissed] = useState(false);
  const isThere = text !== null && !isDismissed;
  return (
    <Place
      onKeyDown={({ key }) => {
        if (key === 'Escape') setDismissed(true);
      }}
      onPointerLeave={() => setDismissed(false)}
      onBlur={() => setDismissed(false)}
    >
      {cloneElement(children, { 'aria-describedby': isThere ? id : undefined })}
      {isThere && (
        <Tip role="tooltip" id={id}>
          {text}
        </Tip>
      )}
    </Place>
  );
}
