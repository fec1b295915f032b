import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';
import { fullCount, shortCount } from './countText';
import { VisuallyHidden } from './visuallyHidden';

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
  const isShortened = count !== undefined && shortCount(count) !== fullCount(count);
  return (
    <Button variant="action" aria-label={isShortened ? undefined : fullName} title={fullName} {...button}>
      {icon}
      {isShortened ? (
        // An aria-label would have to repeat what is shown (WCAG 2.5.3).
        <>
          <span aria-hidden="true">{shortCount(count)}</span>
          <VisuallyHidden>{fullName}</VisuallyHidden>
        </>
      ) : (
        count
      )}
    </Button>
  );
}
