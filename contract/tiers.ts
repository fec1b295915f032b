/** Tiers, lowest first (spec §6). */
export const TIERS = ['HERMES', 'HADES', 'ZEUS'] as const;
export type Tier = (typeof TIERS)[number];

/** Paid tiers, with their monthly price in US dollars (spec §6) unless the provider has other prices. */
export const PRICES = { HADES: 2, ZEUS: 5 } as const;
export type PaidTier = keyof typeof PRICES;

/** What a member may do to a post that is not their own. */
export type ModerationPower = 'none' | 'temporary-edit' | 'edit-and-delete';

/** The table (decisions: Who may moderate): the acting member's tier, the author's tier → what is allowed. */
const POWERS: Record<Tier, Partial<Record<Tier, ModerationPower>>> = {
  HERMES: { HERMES: 'temporary-edit' },
  HADES: { HERMES: 'edit-and-delete' },
  ZEUS: { HERMES: 'edit-and-delete', HADES: 'edit-and-delete' },
};

/** What a member of tier `acting` may do to another member's post whose author is of tier `author` (spec §6). */
export function moderationPower(acting: Tier, author: Tier): ModerationPower {
  return POWERS[acting][author] ?? 'none';
}
