import styled from '@emotion/styled';
import type { ComponentProps, ReactNode } from 'react';
import { fullCount, shortCount } from './countText';
import { TOUCH, token } from './tokens';

/** The form of whatever is done with a post or comment. */
export const ActionControl = styled.button<{ ink?: string }>(
  {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minWidth: TOUCH,
    minHeight: TOUCH,
    padding: '0 10px',
    border: 0,
    borderRadius: TOUCH / 2,
    background: 'none',
    color: token.inkSoft,
    font: 'inherit',
    fontSize: 14,
    fontWeight: 550,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    transition: 'background-color 120ms, color 120ms',
    '&:hover': { background: token.sunken, color: token.ink },
    '& svg': { flex: 'none', transition: 'fill 160ms, transform 160ms ease-out', fill: 'transparent' },
    '&:active svg': { transform: 'scale(0.82)' },
    '&[aria-pressed="true"] svg': { fill: 'currentColor' },
  },
  ({ ink }) => ink && { '&[aria-pressed="true"], &[aria-pressed="true"]:hover': { color: ink } },
);

interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** What it does. */
  name: string;
  /** How often it was done; shown short, read out in full. */
  count?: number;
  icon: ReactNode;
  /** Its colour while it is pressed. */
  ink?: string;
}

/** A sign and a count: what members do with a post or comment. */
export function ActionButton({ name, count, icon, ...button }: ActionButtonProps) {
  const fullName = count === undefined ? name : `${name}, ${fullCount(count)}`;
  return (
    <ActionControl type="button" aria-label={fullName} title={fullName} {...button}>
      {icon}
      {count !== undefined && shortCount(count)}
    </ActionControl>
  );
}
