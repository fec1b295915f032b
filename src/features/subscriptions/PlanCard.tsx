import styled from '@emotion/styled';
import Avatar from '@mui/material/Avatar';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { PaidTier } from '#contract/tiers';
import { TIER_NAMES, tierColours, TierEmblem } from '../../ui/tiers';
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
}));

const Header = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
  '& > h3': { flex: 1 },
  '& > b': { fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
});

interface PlanCardProps {
  tier: PaidTier;
  /** What a month costs, as text. */
  price: string;
  isSubscribed?: boolean;
  /** The status of the subscription, and what can be done. */
  children: ReactNode;
}

/** A paid tier: its benefits, its price, and the member's subscription of it (spec §6). */
export function PlanCard({ tier, price, isSubscribed = false, children }: PlanCardProps) {
  const { ink, wash } = tierColours[tier];
  return (
    <CardRoot role="article" ink={ink} isSubscribed={isSubscribed} aria-label={`${TIER_NAMES[tier]} plan`}>
      <Header>
        <Avatar component="span" sx={{ width: 36, height: 36, bgcolor: wash, color: ink }}>
          <TierEmblem tier={tier} size={20} />
        </Avatar>
        <Typography variant="h3">{TIER_NAMES[tier]}</Typography>
        <b>{price}</b>
      </Header>
      <Typography variant="body2" color="textSecondary" sx={{ flex: 1, lineHeight: 1.45 }}>
        {BLURBS[tier]}
      </Typography>
      {children}
    </CardRoot>
  );
}
