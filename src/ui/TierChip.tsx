import Chip from '@mui/material/Chip';
import type { Tier } from '#contract/tiers';
import { TierEmblem } from './TierEmblem';

const colors = { HERMES: 'hermes', HADES: 'hades', ZEUS: 'zeus' } as const;

/** A member's tier: emblem and name in its colour. */
export const TierChip = ({ tier }: { tier: Tier }) => (
  <Chip color={colors[tier]} icon={<TierEmblem tier={tier} size={12} />} label={tier} />
);
