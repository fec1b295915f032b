import type { Generated, GeneratedAlways } from 'kysely';

/** An object of the sandbox provider, under Stripe's own name and id, as its API answers it. */
export interface SandboxObjectTable {
  id: string;
  /** Stripe's name of what it is, such as `checkout.session`. */
  kind: string;
  /** The customer it belongs to. */
  customer: string | null;
  /** Order of making: lists are newest first. */
  seq: GeneratedAlways<number>;
  data: unknown;
  /** What the API does not show of it, such as what a checkout session sells. */
  hidden: unknown;
}

/** How far a customer's time was moved ahead of the real one, in seconds. */
export interface SandboxClockTable {
  customer: string;
  ahead_s: number;
}

/** What time brings next to a subscription. */
export interface SandboxStepTable {
  subscription: string;
  customer: string;
  step: string;
  /** In the customer's time, in seconds since 1970. */
  at: number;
}

/** The first answer to a request of the API that carried an Idempotency-Key. */
export interface SandboxIdempotencyKeyTable {
  key: string;
  /** Method, path and a hash of the parameters. */
  request: string;
  /** null while the first request is still at work in its transaction. */
  answer: unknown;
  created_at: Generated<Date>;
}

/** The one row of what belongs to the account at the provider. */
export interface SandboxAccountTable {
  id: number;
  webhook_secret: string;
}
