import styled from '@emotion/styled';
import { cloneElement, useId, useState, type HTMLAttributes, type ReactElement } from 'react';
import { token } from './tokens';

const Place = styled.span({ position: 'relative', display: 'inline-flex' });

/** The gap to the control belongs to the tip, so that the pointer may go over to it. */
const Tip = styled.span({
  position: 'absolute',
  zIndex: 5,
  left: 10,
  bottom: '100%',
  // On a wide screen the control stands at the right end of its row.
  '@media (min-width: 600px)': { left: 'auto', right: 10 },
  width: 'max-content',
  maxWidth: 'min(280px, 100vw - 40px)',
  paddingBottom: 8,
  visibility: 'hidden',
  opacity: 0,
  transition: 'opacity 140ms, visibility 140ms',
  ':hover > &, :focus-within > &': { visibility: 'visible', opacity: 1 },
  '& > span': {
    display: 'block',
    padding: '8px 12px',
    borderRadius: 8,
    background: token.ink,
    color: token.paper,
    fontSize: 14,
    lineHeight: 1.45,
    textAlign: 'left',
    overflowWrap: 'anywhere',
    boxShadow: '0 6px 20px rgb(0 0 0 / 0.22)',
  },
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
          <span>{text}</span>
        </Tip>
      )}
    </Place>
  );
}
