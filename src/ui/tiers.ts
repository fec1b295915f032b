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
