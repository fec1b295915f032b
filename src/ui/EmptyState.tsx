import styled from '@emotion/styled';
import type { ReactNode } from 'react';
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
  '& > h2': { ...typography.h2, color: palette.text.primary },
  '& > p': { maxWidth: '42ch', overflowWrap: 'anywhere', textWrap: 'balance' },
  '& > button, & > a': { marginTop: 12 },
});

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  text: string;
}

/** Nothing is here yet, and what would bring something. */
export function EmptyState({ icon, title, text }: EmptyStateProps) {
  return (
    <StateBox>
      {icon}
      <h2>{title}</h2>
      <p>{text}</p>
    </StateBox>
  );
}
