import { sql } from 'kysely';
import type Stripe from 'stripe';
import Type from 'typebox';
import type { Trx } from '../database/connect';
import { expire } from '../billing/checkout';
import { DAY_S, realNow } from '../clock';
import { invalidParam, StripeFailure } from '../failure';
import { newCheckoutSession, newPortalSession } from '../objects/sessions';
import { customerOf, get, lockCustomer, put, putHidden } from '../store';
import { call } from './call';
import { field, list } from './list';
import { mergeMetadata, Metadata, object, paging, params } from './params';

const text = Type.Optional(Type.String());

const Create = params({
  mode: Type.Literal('subscription'),
  customer: Type.String(),
  success_url: Type.String(),
  cancel_url: text,
  client_reference_id: Type.Optional(Type.String({ maxLength: 200 })),
  line_items: Type.Array(object({ price: Type.String(), quantity: Type.Integer({ minimum: 1 }) }), {
    minItems: 1,
    maxItems: 1,
  }),
  subscription_data: Type.Optional(
    object({
      trial_period_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 730 })),
      description: Type.Optional(Type.String({ maxLength: 500 })),
      metadata: Type.Optional(Metadata),
    }),
  ),
  automatic_tax: Type.Optional(object({ enabled: Type.Boolean() })),
  customer_update: Type.Optional(object({ address: Type.Enum(['auto', 'never']) })),
  payment_method_collection: Type.Optional(Type.Literal('always')),
  payment_method_types: Type.Optional(Type.Array(Type.Literal('card'))),
  allow_promotion_codes: Type.Optional(Type.Literal(false)),
  expires_at: Type.Optional(Type.Integer()),
  metadata: Type.Optional(Metadata),
});

const HALF_HOUR_S = 1_800;

function checkExpiry(at: number | undefined, now: number): void {
  if (at === undefined || (at >= now + HALF_HOUR_S - 60 && at <= now + DAY_S + 60)) return;
  throw invalidParam(
    'expires_at',
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
  );
}

function checkUrl(param: string, url: string | undefined): void {
  if (url === undefined || /^https?:\/\/[^/]/.test(url)) return;
  throw invalidParam(param, 'Not a valid URL', 'url_invalid');
}

async function createSession(
  trx: Trx,
  publicUrl: string,
  given: Type.Static<typeof Create>,
): Promise<Stripe.Checkout.Session> {
  const now = realNow();
  checkExpiry(given.expires_at, now);
  checkUrl('success_url', given.success_url);
  checkUrl('cancel_url', given.cancel_url);
  const customer = await lockCustomer(trx, given.customer, 'customer');
  const [line] = given.line_items;
  const price = await get(trx, 'price', line?.price ?? '', 'line_items[0][price]');
  const quantity = line?.quantity ?? 1;
  const { subscription_data: data = {} } = given;
  const trialDays = data.trial_period_days ?? 0;
  const session = newCheckoutSession({
    customer,
    currency: price.currency,
    amount: trialDays > 0 ? 0 : (price.unit_amount ?? 0) * quantity,
    successUrl: given.success_url,
    cancelUrl: given.cancel_url ?? null,
    clientReference: given.client_reference_id ?? null,
    metadata: mergeMetadata({}, given.metadata),
    expiresAt: given.expires_at,
    now,
    hasTax: given.automatic_tax?.enabled === true,
    publicUrl,
  });
  await put(trx, session);
  await putHidden(trx, session.id, {
    price: price.id,
    quantity,
    metadata: mergeMetadata({}, data.metadata),
    description: data.description ?? null,
    trialDays,
  });
  return session;
}

/** Checkout and portal sessions, whose pages are served under `publicUrl`. */
export const sessionCalls = (publicUrl: string) => [
  call('POST', '/v1/checkout/sessions', Create, ({ trx, params: given }) =>
    createSession(trx, publicUrl, given),
  ),
  call('GET', '/v1/checkout/sessions/:id', params({}), ({ trx, id }) => get(trx, 'checkout.session', id)),
  call('POST', '/v1/checkout/sessions/:id/expire', params({}), async ({ trx, id }) => {
    await lockCustomer(trx, customerOf(await get(trx, 'checkout.session', id)));
    const session = await get(trx, 'checkout.session', id);
    if (session.status !== 'open') {
      throw new StripeFailure(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status ?? ''}\`.`,
      );
    }
    return expire(trx, id);
  }),
  call(
    'GET',
    '/v1/checkout/sessions',
    params({
      ...paging,
      customer: text,
      subscription: text,
      status: Type.Optional(Type.Enum(['open', 'complete', 'expired'])),
    }),
    ({ trx, params: { customer, subscription, status, ...page } }) =>
      list(trx, 'checkout.session', '/v1/checkout/sessions', page, [
        customer ? sql`customer = ${customer}` : sql`true`,
        field('subscription', subscription),
        field('status', status),
      ]),
  ),

  call(
    'POST',
    '/v1/billing_portal/sessions',
    params({ customer: Type.String(), return_url: text }),
    async ({ trx, params: given }) => {
      checkUrl('return_url', given.return_url);
      const { id: customer } = await lockCustomer(trx, given.customer, 'customer');
      const session = newPortalSession({
        customer,
        returnUrl: given.return_url ?? null,
        now: realNow(),
        publicUrl,
      });
      await put(trx, session);
      return session;
    },
  ),
];
