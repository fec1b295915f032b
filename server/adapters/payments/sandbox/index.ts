import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Provider } from '..';
import type { Db } from '../../../db/connect';
import { startJobs, type JobRunner } from '../../../jobs/runner';
import { buildApi } from './api/app';
import { catchUpAll } from './billing/advance';
import { DELIVERY } from './events';
import { addSandboxPages, STRIPE_JS_PATH } from './pages';
import { deliver } from './webhooks';

/** The API listens where nobody else can reach it. */
const HOST = '127.0.0.1';
/** Seconds between two looks at what the real time has made due. */
const LOOK_EVERY_S = 30;
const TIDY_EVERY_S = 3_600;

interface SandboxParts {
  db: Db;
  log: FastifyBaseLogger;
  /** Origin under which the hosted pages are opened. */
  publicUrl: string;
}

/** A stand-in for Stripe that runs. What it keeps is in the database: several servers share it, and restarts keep it. */
export interface Sandbox {
  /** What a client of it needs, in place of an account at Stripe. */
  provider: Provider;
  /** Puts the hosted pages and the stand-in for Stripe.js on the server, under /sandbox/. */
  addPages(app: FastifyInstance): void;
  /** Sends events to `url` from now on, those of before included. */
  deliverTo(url: string): Promise<void>;
  close(): Promise<void>;
}

/** The secret is the account's, not this process's: what one server sends, another may receive. */
async function webhookSecretOf(db: Db): Promise<string> {
  await db
    .insertInto('sandbox_account')
    .values({ id: 1, webhook_secret: `whsec_${randomBytes(24).toString('base64url')}` })
    .onConflict((row) => row.column('id').doNothing())
    .execute();
  const { webhook_secret: secret } = await db
    .selectFrom('sandbox_account')
    .select('webhook_secret')
    .executeTakeFirstOrThrow();
  return secret;
}

/** Forgets what Stripe forgets too: keys after a day, events after thirty. With those, the links to the portal. */
async function tidy(db: Db): Promise<void> {
  await sql`delete from sandbox_idempotency_keys where created_at < now() - interval '24 hours'`.execute(db);
  await sql`delete from sandbox_objects
    where kind in ('event', 'billing_portal.session')
    and (data->>'created')::bigint < extract(epoch from now() - interval '30 days')`.execute(db);
}

const jobKinds = (db: Db, url: string, webhookSecret: string) => ({
  [DELIVERY]: {
    run: (_context: object, { payload }: { payload: { event: string } }) =>
      deliver(db, payload.event, url, webhookSecret),
  },
  'sandbox-clock': {
    run: () => catchUpAll(db),
    everyS: LOOK_EVERY_S,
  },
  'sandbox-tidy': { run: () => tidy(db), everyS: TIDY_EVERY_S },
});

/** Starts the provider that stands in for Stripe where there is no account: its API on a free port of the loopback. */
export async function startSandbox({ db, log, publicUrl }: SandboxParts): Promise<Sandbox> {
  const secretKey = `sk_test_${randomBytes(24).toString('base64url')}`;
  const webhookSecret = await webhookSecretOf(db);
  let runner: JobRunner | undefined;
  const wake = () => runner?.wake();
  const api = buildApi({
    db,
    secretKey,
    publicUrl,
    onWrite: wake,
    onFailure: (error) => log.error({ err: error }, 'the sandbox provider failed'),
  });
  await api.listen({ port: 0, host: HOST });
  const { port } = api.server.address() as AddressInfo;

  return {
    provider: {
      secretKey,
      publishableKey: 'pk_test_sandbox',
      webhookSecret,
      address: { protocol: 'http', host: HOST, port },
      stripeJsUrl: STRIPE_JS_PATH,
    },
    addPages: (app) => addSandboxPages(app, { db, secret: webhookSecret, onWrite: wake }),
    async deliverTo(url) {
      runner = await startJobs({ db, log }, jobKinds(db, url, webhookSecret));
    },
    async close() {
      await runner?.stop();
      await api.close();
    },
  };
}
