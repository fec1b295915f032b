import Stripe from 'stripe';
import type { Trx } from './database/connect';
import { realNow } from './clock';
import { newId } from './objects/id';
import { put } from './store';

type EventType =
  | 'charge.dispute.closed'
  | 'charge.dispute.created'
  | 'charge.refunded'
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'customer.created'
  | 'customer.deleted'
  | 'customer.subscription.created'
  | 'customer.subscription.deleted'
  | 'customer.subscription.trial_will_end'
  | 'customer.subscription.updated'
  | 'customer.updated'
  | 'invoice.created'
  | 'invoice.finalized'
  | 'invoice.paid'
  | 'invoice.payment_failed'
  | 'invoice.payment_succeeded'
  | 'payment_method.attached'
  | 'price.created'
  | 'price.updated'
  | 'product.created'
  | 'product.updated';

type EventOf<T extends EventType> = Extract<Stripe.Event, { type: T }>;
type Subject<T extends EventType> = EventOf<T>['data']['object'];

/**
 * Writes an event down and, with it, that it is to be sent: both come about with what happened, or not at all.
 * @param before the object before the change, for an `….updated` event
 */
export async function emit<T extends EventType>(
  trx: Trx,
  type: T,
  object: Subject<T>,
  before?: Partial<Subject<T>>,
): Promise<void> {
  const event: Stripe.EventBase = {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: realNow(),
    data: { object, ...(before && { previous_attributes: before }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  await put(trx, event);
  await trx.insertInto('deliveries').values({ event: event.id }).execute();
}

/** Of `now`, what differs from `before`, as it was before: the `previous_attributes` of an event. */
export function changed<T extends object>(before: T, now: T): Partial<T> {
  const names = Object.keys(now) as (keyof T)[];
  const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]));
  return Object.fromEntries(differing.map((name) => [name, before[name]])) as Partial<T>;
}
