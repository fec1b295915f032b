import Chip from '@mui/material/Chip';
import type { ReactNode } from 'react';
import type { Tier } from '#contract/tiers';
import { palette } from '../theme/theme';

/** Tiers as they are spoken of; a badge has the name in capitals. */
export const TIER_NAMES: Record<Tier, string> = { HERMES: 'Hermes', HADES: 'Hades', ZEUS: 'Zeus' };

/** Each tier's colour for text and lines, and the pale one that it can be read on. */
export const tierColours: Record<Tier, { ink: string; wash: string }> = {
  HERMES: { ink: palette.hermes.main, wash: palette.hermes.wash },
  HADES: { ink: palette.hades.main, wash: palette.hades.wash },
  ZEUS: { ink: palette.zeus.main, wash: palette.zeus.wash },
};

/** A wing for the messenger, the two-pronged fork of the underworld, the thunderbolt. On a grid of 16. */
const emblems: Record<Tier, ReactNode> = {
  HERMES: (
    <path d="M1.5 3c4.5 1.4 8.7.9 13-1.2-.3 2.3-1.5 3.9-3.3 4.7.7.1 1.3 0 2-.2-.5 1.9-1.9 3.1-3.8 3.5.6.2 1.1.2 1.7.1-1 1.7-2.7 2.5-4.9 2.3C3.7 12 1.7 8.6 1.5 3z" />
  ),
  HADES: (
    <path d="M3.9.8 5.6 3.4H4.8v2.2a3.2 3.2 0 0 0 6.4 0V3.4h-.8L12.1.8l1.7 2.6H13v2.2a5 5 0 0 1-4.1 4.9V15.2H7.1v-4.7A5 5 0 0 1 3 5.6V3.4h-.8z" />
  ),
  ZEUS: <path d="M9.8.8 3 9.2h4L5.6 15.2 13 6.4H8.7z" />,
};

interface EmblemProps {
  tier: Tier;
  /** In pixels. */
  size?: number;
  /** Set by the component that has it as its icon. */
  className?: string;
}

/** A tier's sign alone, in the colour around it. */
export function TierEmblem({ tier, size = 16, className }: EmblemProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      {emblems[tier]}
    </svg>
  );
}

const chipColors = { HERMES: 'hermes', HADES: 'hades', ZEUS: 'zeus' } as const;

/** A member's tier: emblem and name in its colour. */
export const TierChip = ({ tier }: { tier: Tier }) => (
  <Chip color={chipColors[tier]} icon={<TierEmblem tier={tier} size={12} />} label={tier} />
);
