import type { Tier } from '#contract/tiers';
import { token } from './tokens';

/** Tiers as they are spoken of; a badge has the name in capitals. */
export const TIER_NAMES: Record<Tier, string> = { HERMES: 'Hermes', HADES: 'Hades', ZEUS: 'Zeus' };

/** Each tier's colour for text and lines, and the pale one that it can be read on. */
export const tierColours: Record<Tier, { ink: string; wash: string }> = {
  HERMES: { ink: token.hermes, wash: token.hermesWash },
  HADES: { ink: token.hades, wash: token.hadesWash },
  ZEUS: { ink: token.zeus, wash: token.zeusWash },
};
