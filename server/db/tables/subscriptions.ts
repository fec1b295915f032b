import type { Generated, GeneratedAlways } from 'kysely';
import type { PaidTier } from '#contract/tiers';

export interface SubscriptionTable {
  id: GeneratedAlways<number>;
  member_id: number;
  tier: PaidTier;
  status: string;
  /** The payment provider's id; null for a complimentary subscription. */
  provider_id: string | null;
  current_period_end: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
