import type { Generated, GeneratedAlways } from 'kysely';
import type { PaidTier } from '#contract/tiers';

export interface SubscriptionTable {
  id: GeneratedAlways<number>;
  member_id: number;
  tier: PaidTier;
  status: string;
  /** The payment provider's id; null for a complimentary subscription. */
  provider_id: string | null;
  /** When it renews, or ends if its status is active_until_period_end. */
  current_period_end: Date | null;
  /** null when it had no trial. */
  trial_end: Date | null;
  /** Number of the sync with the provider that this is from: what an earlier one fetched does not replace it. */
  look: Generated<number>;
  checked_at: Generated<Date>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
