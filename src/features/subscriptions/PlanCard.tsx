import styled from '@emotion/styled';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { FREE_TRIAL_DAYS } from '#contract/limits';
import type { PaidTier } from '#contract/tiers';
import { TIER_NAMES, tierColours, TierEmblem } from '../../ui/tiers';
import { DISPLAY_FACE } from '../../theme/measures';
import { palette } from '../../theme/theme';
import { BLURBS } from './plans';

const CardRoot = styled(Card, { shouldForwardProp: (prop) => prop !== 'ink' && prop !== 'isSubscribed' })<{
  ink: string;
  isSubscribed: boolean;
}>(({ ink, isSubscribed }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 10,
  // Stronger than what the theme gives cards on wide screens.
  '&&': {
    padding: 16,
    border: `1px solid ${isSubscribed ? ink : palette.divider}`,
    borderTop: `3px solid ${ink}`,
    borderRadius: 10,
  },
  background: palette.background.raised,
  '& > p': { margin: 0 },
}));

const Header = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
  '& > h3': {
    flex: 1,
    margin: 0,
    fontFamily: DISPLAY_FACE,
    fontSize: '1.375rem',
    fontWeight: 400,
    lineHeight: 1.2,
  },
  '& > b': { fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
});

const Emblem = styled.span<{ ink: string; wash: string }>(({ ink, wash }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 36,
  height: 36,
  borderRadius: '50%',
  background: wash,
  color: ink,
}));

const Blurb = styled.p({ flex: 1, fontSize: '0.9375rem', lineHeight: 1.45, color: palette.text.secondary });

const Trial = styled.p<{ ink: string }>(({ ink }) => ({
  fontSize: '0.9375rem',
  fontWeight: 600,
  color: ink,
}));

const Status = styled.p<{ isAlarming: boolean }>(({ isAlarming }) => ({
  fontSize: '0.9375rem',
  fontWeight: 600,
  color: isAlarming ? palette.error.main : palette.text.primary,
}));

interface PlanCardProps {
  tier: PaidTier;
  /** What a month costs, as text. */
  price: string;
  isSubscribed?: boolean;
  /** The first week is free (spec §4). */
  hasTrial?: boolean;
  /** The subscription's status as text. */
  status?: string | null;
  /** The status asks the member to act. */
  isAlarming?: boolean;
  /** Actions. */
  children: ReactNode;
}

/** A paid tier: its benefits, its price, and the member's subscription of it (spec §6). */
export function PlanCard({
  tier,
  price,
  isSubscribed = false,
  hasTrial = false,
  status,
  isAlarming = false,
  children,
}: PlanCardProps) {
  const { ink, wash } = tierColours[tier];
  return (
    <CardRoot role="article" ink={ink} isSubscribed={isSubscribed} aria-label={`${TIER_NAMES[tier]} plan`}>
      <Header>
        <Emblem ink={ink} wash={wash}>
          <TierEmblem tier={tier} size={20} />
        </Emblem>
        <h3>{TIER_NAMES[tier]}</h3>
        <b>{price}</b>
      </Header>
      <Blurb>{BLURBS[tier]}</Blurb>
      {hasTrial && <Trial ink={ink}>{FREE_TRIAL_DAYS}-day free trial</Trial>}
      {status && <Status isAlarming={isAlarming}>{status}</Status>}
      {children}
    </CardRoot>
  );
}
