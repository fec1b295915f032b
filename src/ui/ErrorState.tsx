import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
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
      <BrokenColumnIcon />
      <p>{message}</p>
      <Button onClick={onRetry}>Try Again</Button>
      {children}
    </StateBox>
  );
}
