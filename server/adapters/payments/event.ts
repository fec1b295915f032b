import Stripe from 'stripe';
import { Compile } from 'typebox/compile';
import { ProviderEvent as EventShape } from '#contract/subscriptions';
import { InvalidEvent, InvalidSignature, type ProviderEvent } from '.';
import { idOf } from './subscription';

/** Seconds after which a signature is too old, so that a captured event cannot be replayed later. */
const TOLERANCE_S = 300;

const shape = Compile(EventShape);

/** Reads an event with a valid and recent signature. Throws InvalidSignature or InvalidEvent. */
export function readEvent(client: Stripe, secret: string, body: Buffer, signature: string): ProviderEvent {
  const event = verify(client, secret, body, signature);
  if (!shape.Check(event)) throw new InvalidEvent();
  return { id: event.id, subject: subjectOf(event) };
}

function verify(client: Stripe, secret: string, body: Buffer, signature: string): Stripe.Event {
  try {
    return client.webhooks.constructEvent(body, signature, secret, TOLERANCE_S);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      throw new InvalidSignature();
    throw error;
  }
}

/** What to fetch because of the event: nothing else in it is trusted. */
export function subjectOf({ type, data }: Stripe.Event): ProviderEvent['subject'] {
  const { object } = data;
  if (!('id' in object) || !object.id) return undefined;
  if (type.startsWith('customer.subscription.')) return { kind: 'subscription', id: object.id };
  if (type.startsWith('checkout.session.')) return { kind: 'checkout', id: object.id };
  if (type === 'charge.refunded') return { kind: 'charge', id: object.id };
  if (type === 'charge.dispute.closed') return { kind: 'charge', id: idOf(data.object.charge) };
  if (type !== 'invoice.paid' && type !== 'invoice.payment_failed') return undefined;
  const subscription = data.object.parent?.subscription_details?.subscription;
  return subscription ? { kind: 'subscription', id: idOf(subscription) } : undefined;
}
