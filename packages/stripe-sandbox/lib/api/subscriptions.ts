import { sql } from 'kysely';
import type Stripe from 'stripe';
import Type from 'typebox';
import type { Trx } from '../database/connect';
import { change, end, renew, withEnd } from '../billing/change';
import { catchUp } from '../billing/advance';
import { customerNow } from '../clock';
import { invalidParam, missing, StripeFailure } from '../failure';
import { itemOf, periodEndOf } from '../objects/subscription';
import { customerOf, find, get, lockCustomer } from '../store';
import { call } from './call';
import { field, list } from './list';
import { emptyable, mergeMetadata, Metadata, object, paging, params } from './params';

const text = Type.Optional(Type.String());

const CancellationDetails = Type.Optional(
  object({
    comment: text,
    feedback: Type.Optional(
      Type.Enum([
        'customer_service',
        'low_quality',
        'missing_features',
        'other',
        'switched_service',
        'too_complex',
        'too_expensive',
        'unused',
      ]),
    ),
  }),
);

const Update = params({
  cancel_at_period_end: Type.Optional(Type.Boolean()),
  cancel_at: Type.Optional(
    emptyable(Type.Union([Type.Enum(['min_period_end', 'max_period_end']), Type.Integer()])),
  ),
  cancellation_details: CancellationDetails,
  trial_end: Type.Optional(Type.Union([Type.Literal('now'), Type.Integer()])),
  default_payment_method: text,
  description: Type.Optional(emptyable(Type.String())),
  metadata: Type.Optional(Metadata),
  proration_behavior: Type.Optional(Type.Enum(['always_invoice', 'create_prorations', 'none'])),
});
type Update = Type.Static<typeof Update>;

/** When the caller wants the subscription to end. Throws a StripeFailure for a time in the past. */
function cancelAt(subscription: Stripe.Subscription, given: Update, now: number): number | null | undefined {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = given;
  if (at !== undefined && atPeriodEnd !== undefined) {
    throw invalidParam(
      'cancel_at',
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
    );
  }
  if (atPeriodEnd !== undefined) return atPeriodEnd ? periodEndOf(subscription) : null;
  if (at === '') return null;
  if (at === 'min_period_end' || at === 'max_period_end') return periodEndOf(subscription);
  if (at !== undefined && at <= now) throw invalidParam('cancel_at', 'cancel_at must be in the future.');
  return at;
}

async function update(trx: Trx, before: Stripe.Subscription, given: Update): Promise<Stripe.Subscription> {
  const now = await customerNow(trx, customerOf(before));
  if (before.ended_at !== null) {
    throw new StripeFailure('A canceled subscription can only update its cancellation_details and metadata.');
  }
  const card = given.default_payment_method;
  if (card && !(await find(trx, 'payment_method', card))) {
    throw invalidParam('default_payment_method', `No such PaymentMethod: '${card}'`, 'resource_missing');
  }
  const at = cancelAt(before, given, now);
  const { trial_end: trialEnd } = given;
  if (typeof trialEnd === 'number' && trialEnd <= now) {
    throw invalidParam('trial_end', 'trial_end must be in the future.');
  }
  const details = given.cancellation_details;
  let after: Stripe.Subscription = {
    ...(at === undefined ? before : withEnd(before, at, now, given.cancel_at_period_end)),
    ...(card && { default_payment_method: card }),
    ...(given.description !== undefined && { description: given.description || null }),
    metadata: mergeMetadata(before.metadata, given.metadata),
  };
  if (details && after.cancellation_details) {
    after = { ...after, cancellation_details: { ...after.cancellation_details, ...details } };
  }
  if (typeof trialEnd === 'number') after = onTrialUntil(after, trialEnd, now);
  const kept = await change(trx, before, after, now);
  const endsTrial = trialEnd === 'now' && kept.status === 'trialing';
  return endsTrial ? renew(trx, kept, now, 'subscription_update') : kept;
}

function onTrialUntil(subscription: Stripe.Subscription, trialEnd: number, now: number): Stripe.Subscription {
  const item = { ...itemOf(subscription), current_period_end: trialEnd };
  return {
    ...subscription,
    status: 'trialing',
    trial_start: subscription.trial_start ?? now,
    trial_end: trialEnd,
    billing_cycle_anchor: trialEnd,
    items: { ...subscription.items, data: [item] },
  };
}

/** A subscription brought up to date, with its customer locked. */
async function lockSubscription(trx: Trx, id: string): Promise<Stripe.Subscription> {
  const customer = customerOf(await get(trx, 'subscription', id));
  await lockCustomer(trx, customer);
  await catchUp(trx, customer);
  return get(trx, 'subscription', id);
}

const ENDED = ['canceled', 'incomplete_expired'];

/** Subscriptions. */
export const subscriptionCalls = [
  call('GET', '/v1/subscriptions/:id', params({}), ({ trx, id }) => get(trx, 'subscription', id)),

  call('POST', '/v1/subscriptions/:id', Update, async ({ trx, id, params: given }) =>
    update(trx, await lockSubscription(trx, id), given),
  ),

  call(
    'DELETE',
    '/v1/subscriptions/:id',
    params({
      cancellation_details: CancellationDetails,
      invoice_now: Type.Optional(Type.Boolean()),
      prorate: Type.Optional(Type.Boolean()),
    }),
    async ({ trx, id, params: { cancellation_details: details } }) => {
      const subscription = await lockSubscription(trx, id);
      if (subscription.ended_at !== null) throw missing('subscription', id);
      const now = await customerNow(trx, customerOf(subscription));
      const told = subscription.cancellation_details && { ...subscription.cancellation_details, ...details };
      return end(trx, { ...subscription, cancellation_details: told }, now, 'cancellation_requested');
    },
  ),

  call(
    'GET',
    '/v1/subscriptions',
    params({
      ...paging,
      customer: text,
      price: text,
      status: Type.Optional(
        Type.Enum([
          'active',
          'all',
          'canceled',
          'ended',
          'incomplete',
          'incomplete_expired',
          'past_due',
          'paused',
          'trialing',
          'unpaid',
        ]),
      ),
    }),
    ({ trx, params: { customer, price, status, ...page } }) => {
      // Without a status, all but those that have ended.
      const byStatus = () => {
        if (status === 'all') return sql<boolean>`true`;
        if (status === 'ended') return sql<boolean>`data->>'status' = any(${ENDED})`;
        return status ? field('status', status) : sql<boolean>`data->>'status' <> all(${ENDED})`;
      };
      return list(trx, 'subscription', '/v1/subscriptions', page, [
        customer ? sql`customer = ${customer}` : sql`true`,
        price ? sql`data->'items'->'data'->0->'price'->>'id' = ${price}` : sql`true`,
        byStatus(),
      ]);
    },
  ),
];
