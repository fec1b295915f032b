import type { ReactNode } from 'react';
import { Button } from './Button';
import { StateBox } from './EmptyState';
import { BrokenColumnIcon } from './icons';

interface ErrorStateProps {
  message: string;
  onRetry: () => void;
  /** Another way on. */
  children?: ReactNode;
}

/** Something could not be shown: why, and the way to try again. */
export function ErrorState({ message, onRetry, children }: ErrorStateProps) {
  return (
    <StateBox role="alert">
      <BrokenColumnIcon size={40} />
      <p>{message}</p>
      <Button type="button" onClick={onRetry}>
        Try Again
      </Button>
      {children}
    </StateBox>
  );
}
