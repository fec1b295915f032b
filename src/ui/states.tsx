import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useReconnect } from '../network/useReconnect';
import { BrokenColumnIcon } from './icons';
import { palette, typography } from '../theme/theme';

/** A quiet place in the middle of a screen: a sign, a title, a text, perhaps something to do. */
export const StateBox = styled.div({
  display: 'grid',
  justifyItems: 'center',
  gap: 8,
  padding: '56px 24px',
  textAlign: 'center',
  color: palette.text.secondary,
  '& > svg': { fontSize: 44, color: palette.secondary.light, marginBottom: 8 },
  '& > h2': { ...typography.h2, color: palette.text.primary, textWrap: 'balance' },
  '& > p': { maxWidth: '42ch', overflowWrap: 'anywhere', textWrap: 'balance' },
  '& > button, & > a': { marginTop: 12 },
});

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  text: string;
  className?: string;
}

/** Nothing is here yet, and what would bring something. */
export function EmptyState({ icon, title, text, className }: EmptyStateProps) {
  return (
    <StateBox className={className}>
      {icon}
      <h2>{title}</h2>
      <p>{text}</p>
    </StateBox>
  );
}

interface ErrorStateProps {
  message: string;
  onRetry: () => void;
  /** Another way on. */
  children?: ReactNode;
}

/** Something could not be shown: why, and the way to try again, which is taken by itself once the network is back. */
export function ErrorState({ message, onRetry, children }: ErrorStateProps) {
  useReconnect(onRetry);
  return (
    <StateBox role="alert">
      <BrokenColumnIcon />
      <p>{message}</p>
      <Button onClick={onRetry}>Try Again</Button>
      {children}
    </StateBox>
  );
}

/** A part of a screen could not be loaded: the same. */
export function LoadFailure({ message, onRetry }: ErrorStateProps) {
  useReconnect(onRetry);
  return (
    <Alert severity="error" sx={{ m: '8px 12px' }}>
      {message}
      <Button variant="link" sx={{ ml: 1.5, fontWeight: 600 }} onClick={onRetry}>
        Try Again
      </Button>
    </Alert>
  );
}
