import { timingSafeEqual } from 'node:crypto';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Db } from '../database/connect';
import { StripeFailure } from '../failure';
import { newId } from '../objects/id';
import type { Call } from './call';
import { catalogCalls } from './catalog';
import { customerCalls } from './customers';
import { parseForm, type Form } from './form';
import { withIdempotency } from './idempotency';
import { recordCalls } from './records';
import { reversalCalls } from './reversals';
import { sessionCalls } from './sessions';
import { subscriptionCalls } from './subscriptions';

interface ApiParts {
  db: Db;
  secretKey: string;
  publicUrl: string;
  /** Called after a write, so that its events are sent at once. */
  onWrite: () => void;
  /** Called with unexpected errors. */
  onFailure: (error: unknown) => void;
}

/** PostgreSQL's error codes for a null character, which no id or text may contain. */
const UNSTORABLE = new Set(['22021', '22P05']);

const hasKey = ({ headers }: FastifyRequest, key: string): boolean => {
  const [given, expected] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${key}`)];
  return given.length === expected.length && timingSafeEqual(given, expected);
};

function refuseKey({ headers }: FastifyRequest): StripeFailure {
  const message = headers.authorization
    ? 'Invalid API Key provided.'
    : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.';
  return new StripeFailure(message, { status: 401 });
}

async function respond({ db, onWrite }: ApiParts, call: Call, request: FastifyRequest, reply: FastifyReply) {
  const { id = '' } = request.params as { id?: string };
  const form: Form = {
    ...parseForm(new URL(request.url, 'http://sandbox').search),
    ...(request.body as Form | undefined),
  };
  const key = request.headers['idempotency-key'];
  const { body, isReplayed } = await db
    .transaction()
    .execute((trx) =>
      withIdempotency(
        trx,
        call.method === 'GET' || typeof key !== 'string' ? undefined : key,
        `${request.method} ${request.url} ${JSON.stringify(form)}`,
        () => call.run(trx, form, id),
      ),
    );
  if (call.method !== 'GET') onWrite();
  if (isReplayed) reply.header('Idempotent-Replayed', 'true');
  return body;
}

/** Stripe's HTTP API, as much of it as is used here, without its socket. */
export function buildApi(parts: ApiParts): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, parseForm(body.toString())),
  );

  app.addHook('onRequest', async (request, reply) => {
    reply.header('Request-Id', newId('req'));
    const version = request.headers['stripe-version'];
    if (version) reply.header('Stripe-Version', version);
    if (!hasKey(request, parts.secretKey)) throw refuseKey(request);
  });
  app.setNotFoundHandler(({ method, url }) => {
    throw new StripeFailure(`Unrecognized request URL (${method}: ${url.replace(/\?.*$/s, '')}).`, {
      status: 404,
    });
  });
  app.setErrorHandler((error: FastifyError | StripeFailure, _request, reply) => {
    if (error instanceof StripeFailure) return reply.code(error.status).send(error.toBody());
    const isTheirs = UNSTORABLE.has(error.code) || (error.statusCode !== undefined && error.statusCode < 500);
    if (!isTheirs) parts.onFailure(error);
    const failure = isTheirs
      ? new StripeFailure('The request could not be read.', { status: error.statusCode ?? 400 })
      : new StripeFailure('An unknown error occurred', { status: 500, type: 'api_error' });
    return reply.code(failure.status).send(failure.toBody());
  });

  const calls = [
    ...catalogCalls,
    ...customerCalls,
    ...recordCalls,
    ...reversalCalls,
    ...sessionCalls(parts.publicUrl),
    ...subscriptionCalls,
  ];
  for (const call of calls) {
    app.route({
      method: call.method,
      url: call.path,
      handler: (request, reply) => respond(parts, call, request, reply),
    });
  }
  return app;
}
