import type { Generated, GeneratedAlways } from 'kysely';

/** An object of the API, under Stripe's own name and id, as it is answered. */
interface ObjectTable {
  id: string;
  /** Stripe's name of its type, such as `checkout.session`. */
  kind: string;
  /** The customer it belongs to. */
  customer: string | null;
  /** Order of creation: lists are newest first. */
  seq: GeneratedAlways<number>;
  data: unknown;
  /** Data that the API does not expose, such as what a checkout session sells. */
  hidden: unknown;
}

/** How far a customer's time was moved ahead of the real one, in seconds. */
interface ClockTable {
  customer: string;
  ahead_s: number;
}

/** The next scheduled change of a subscription. */
interface StepTable {
  subscription: string;
  customer: string;
  step: string;
  /** In the customer's time, in seconds since 1970. */
  at: number;
}

/** The first response to a request that carried an Idempotency-Key. */
interface IdempotencyKeyTable {
  key: string;
  /** Hash of method, path and parameters. */
  request: string;
  /** null while the first request is in progress, in its transaction. */
  answer: unknown;
  created_at: Generated<Date>;
}

/** An event that the webhook has not accepted yet. */
interface DeliveryTable {
  event: string;
  /** Order of creation. */
  seq: GeneratedAlways<number>;
  attempts: Generated<number>;
  due_at: Generated<Date>;
}

/** The one row of the account. */
interface AccountTable {
  id: number;
  webhook_secret: string;
}

/** Every table of the schema, by its name. */
export interface Tables {
  account: AccountTable;
  clocks: ClockTable;
  deliveries: DeliveryTable;
  idempotency_keys: IdempotencyKeyTable;
  objects: ObjectTable;
  steps: StepTable;
}
