import type { FastifyInstance } from 'fastify';
import { receiveWebhook } from '#contract/subscriptions';
import { InvalidEvent, InvalidSignature, type Payments, type ProviderEvent } from '../../adapters/payments';
import type { Context } from '../../context';
import type { Trx } from '../../db/connect';
import { inTransaction } from '../../http/memberTransaction';
import { badRequest, Problem } from '../../http/problem';
import { addJob } from '../../queue/addJob';
import { addEvent } from './queries/subscriptions';
import { paymentsOf } from './rules';

/** Largest event, in bytes. */
const EVENT_MAX_BYTES = 1_048_576;

/** The event, if the bytes have a valid and recent signature of the provider. Throws 400. */
function readEvent(payments: Payments, body: Buffer, signature: unknown): ProviderEvent {
  try {
    return payments.readEvent(body, String(signature));
  } catch (error) {
    if (error instanceof InvalidSignature)
      throw badRequest('Stripe-Signature', 'The signature is missing, wrong or too old.');
    if (error instanceof InvalidEvent) throw new Problem(400, 'This is no event.');
    throw error;
  }
}

/**
 * Records an event of the provider, with the job that syncs its subject: the subject's id is all that is taken from the
 * event. An event that was recorded before adds nothing.
 */
export async function recordEvent(trx: Trx, { id, subject }: ProviderEvent): Promise<void> {
  if (!(await addEvent(trx, id)) || !subject) return;
  if (subject.kind === 'checkout') await addJob(trx, 'follow-checkout', { session: subject.id });
  else if (subject.kind === 'charge') await addJob(trx, 'follow-charge', { charge: subject.id });
  else await addJob(trx, 'follow-subscription', { subscription: subject.id });
}

/** The provider's events (decisions: Subscriptions). The signature covers the raw bytes, so the body is not parsed before. */
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
        const event = readEvent(payments, body, request.headers['stripe-signature']);
        await inTransaction(context.db, request, (trx) => recordEvent(trx, event));
        return { received: true };
      },
    });
    done();
  });
}
