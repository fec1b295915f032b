import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import Card from '@mui/material/Card';
import { DISPLAY_FACE } from '../../theme/measures';
import { palette } from '../../theme/theme';

const CardRoot = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  '& > h2': { margin: 0, fontFamily: DISPLAY_FACE, fontSize: '1.375rem', fontWeight: 400, lineHeight: 1.2 },
  '& > p': { margin: 0, fontSize: '0.9375rem', color: palette.text.secondary },
}) as typeof Card;

export const Plans = styled.div({
  display: 'grid',
  gap: 12,
  '@media (min-width: 600px)': { gridTemplateColumns: '1fr 1fr' },
});

interface SubscriptionFrameProps {
  isBusy?: boolean;
  children: ReactNode;
}

/** The section of the own profile with the plans (spec §2). */
export function SubscriptionFrame({ isBusy = false, children }: SubscriptionFrameProps) {
  return (
    <CardRoot component="section" aria-labelledby="subscriptions" aria-busy={isBusy}>
      <h2 id="subscriptions">Subscription Management</h2>
      {children}
    </CardRoot>
  );
}
