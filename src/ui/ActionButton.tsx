import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';
import { fullCount, shortCount } from './countText';

interface ActionButtonProps extends Omit<ButtonProps, 'aria-label' | 'title' | 'variant'> {
  /** What it does. */
  name: string;
  /** How often it was done; shown short, read out in full. */
  count?: number;
  icon: ReactNode;
}

/** An icon and a count: what members do with a post or comment. */
export function ActionButton({ name, count, icon, ...button }: ActionButtonProps) {
  const fullName = count === undefined ? name : `${name}, ${fullCount(count)}`;
  return (
    <Button variant="action" aria-label={fullName} title={fullName} {...button}>
      {icon}
      {count !== undefined && shortCount(count)}
    </Button>
  );
}
