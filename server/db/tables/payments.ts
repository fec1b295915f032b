import type { Generated, GeneratedAlways } from 'kysely';
import type { PaidTier } from '#contract/tiers';

/** A member as the payment provider knows them. */
export interface PaymentCustomerTable {
  member_id: number;
  /** Idempotency key of the request that makes the customer. */
  request_key: Generated<string>;
  customer_id: string | null;
}

/** A customer whose account is gone, and whose subscriptions are to be ended. */
export interface ClosingCustomerTable {
  customer_id: string;
  created_at: Generated<Date>;
}

/** An attempt to buy a tier. */
export interface CheckoutTable {
  id: GeneratedAlways<number>;
  member_id: number;
  /** The member's Idempotency-Key. */
  key: string;
  tier: PaidTier;
  success_url: string;
  cancel_url: string;
  /** null until the member may be led to it. */
  session_id: string | null;
  status: Generated<'open' | 'complete' | 'expired'>;
  created_at: Generated<Date>;
}

/** An event of the provider that was taken: it is not taken again. */
export interface PaymentEventTable {
  id: string;
  received_at: Generated<Date>;
}

/** Where purchases come from: the sandbox, or the provider's test or live mode. */
export type PaymentMode = 'sandbox' | 'test' | 'live';

/** The one row that says where the purchases in this database come from. */
export interface PaymentModeTable {
  id: number;
  mode: PaymentMode;
}
