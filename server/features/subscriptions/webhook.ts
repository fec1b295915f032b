import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { Compile } from 'typebox/compile';
import { ProviderEvent, receiveWebhook } from '#contract/subscriptions';
import type { Context } from '../../context';
import type { Trx } from '../../db/connect';
import { invalid, Problem } from '../../http/problem';
import { addJob } from '../../jobs/add';
import type { Payments } from '../../adapters/payments';
import { idOf, paymentsOf } from './provider';

/** Seconds after which a signature is too old: a copy of an event is of no use later. */
const TOLERANCE_S = 300;
/** Largest event, in bytes. */
const EVENT_MAX_BYTES = 1_048_576;

const shape = Compile(ProviderEvent);

/** The event, if the provider has signed these very bytes, not long ago. Throws 400. */
function readEvent(payments: Payments, body: Buffer, signature: unknown): Stripe.Event {
  const event = verify(payments, body, signature);
  if (!shape.Check(event)) throw new Problem(400, 'This is no event.');
  return event;
}

function verify({ stripe, webhookSecret }: Payments, body: Buffer, signature: unknown): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, String(signature), webhookSecret, TOLERANCE_S);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError))
      throw error;
    throw invalid('Stripe-Signature', 'The signature is missing, wrong or too old.');
  }
}

/** Writes down what the event asks to look at. It tells what it is about, and is believed in nothing else. */
async function plan(trx: Trx, { type, data }: Stripe.Event): Promise<void> {
  const { object } = data;
  if (!('id' in object) || !object.id) return;
  if (type.startsWith('customer.subscription.')) {
    await addJob(trx, 'follow-subscription', { subscription: object.id });
  } else if (type.startsWith('checkout.session.')) {
    await addJob(trx, 'follow-checkout', { session: object.id });
  } else if (type === 'invoice.paid' || type === 'invoice.payment_failed') {
    const subscription = data.object.parent?.subscription_details?.subscription;
    if (subscription) await addJob(trx, 'follow-subscription', { subscription: idOf(subscription) });
  }
}

/** Takes an event once, whatever the provider sends again; what it asks for comes about with it or not at all. */
const take = ({ db }: Context, event: Stripe.Event): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const taken = await trx
      .insertInto('payment_events')
      .values({ id: event.id })
      .onConflict((row) => row.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (taken) await plan(trx, event);
  });

/** The provider's events (decisions: Subscriptions). The signature is over the bytes, so that they are not parsed before. */
export async function webhookRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  await instance.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.setValidatorCompiler(() => () => true);
    scope.route({
      ...receiveWebhook,
      bodyLimit: EVENT_MAX_BYTES,
      handler: async (request) => {
        const payments = paymentsOf(context);
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await take(context, readEvent(payments, body, request.headers['stripe-signature']));
        context.wakeJobs();
        return { received: true };
      },
    });
    done();
  });
}
