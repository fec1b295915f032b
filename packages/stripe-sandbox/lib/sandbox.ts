import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { buildApi } from './api/app';
import { catchUpAll } from './billing/advance';
import { connect, type Db } from './database/connect';
import { migrate } from './database/migrate';
import { sendDue } from './deliveries';
import type { Log } from './log';
import { addSandboxPages, STRIPE_JS_PATH } from './pages';
import { repeat, type Repeated } from './repeat';

/** The API listens on the loopback alone. */
const HOST = '127.0.0.1';
const DELIVER_EVERY_MS = 3_000;
const ADVANCE_EVERY_MS = 30_000;
const TIDY_EVERY_MS = 60 * 60_000;

export interface SandboxOptions {
  /** The database that keeps its schema, `stripe_sandbox`. Several servers may share it, and restarts keep it. */
  databaseUrl: string;
  /** Origin under which the hosted pages are opened. */
  publicUrl: string;
  log: Log;
}

/** What a client needs to know, as of an account at Stripe. */
export interface SandboxProvider {
  secretKey: string;
  publishableKey: string;
  /** Signs webhooks. */
  webhookSecret: string;
  /** Where the API is: `/v1/…`. */
  address: { protocol: 'http'; host: string; port: number };
  /** Path of the script that replaces Stripe.js in the browser. */
  stripeJsUrl: string;
}

/** A running stand-in for Stripe. */
export interface Sandbox {
  provider: SandboxProvider;
  /** Adds the hosted pages and the replacement of Stripe.js to a server, under /sandbox/. */
  addPages(app: FastifyInstance): void;
  /** Sends events to `url` from now on, earlier ones included. */
  deliverTo(url: string): Promise<void>;
  close(): Promise<void>;
}

/** The secret is shared by all servers: one may receive the event of another. */
async function webhookSecretOf(db: Db): Promise<string> {
  await db
    .insertInto('account')
    .values({ id: 1, webhook_secret: `whsec_${randomBytes(24).toString('base64url')}` })
    .onConflict((row) => row.column('id').doNothing())
    .execute();
  const { webhook_secret: secret } = await db
    .selectFrom('account')
    .select('webhook_secret')
    .executeTakeFirstOrThrow();
  return secret;
}

/** Deletes what Stripe deletes too: idempotency keys after a day, events and portal sessions after thirty. */
async function tidy(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute();
  await db
    .deleteFrom('objects')
    .where('kind', 'in', ['event', 'billing_portal.session'])
    .where(sql<boolean>`(data->>'created')::bigint < extract(epoch from now() - interval '30 days')`)
    .execute();
}

/** Starts the sandbox: its API on a free port of the loopback. Creates or updates its schema first. */
export async function startSandbox({ databaseUrl, publicUrl, log }: SandboxOptions): Promise<Sandbox> {
  const db = connect(databaseUrl);
  try {
    await migrate(db);
    return await open(db, publicUrl, log);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function open(db: Db, publicUrl: string, log: Log): Promise<Sandbox> {
  const secretKey = `sk_test_${randomBytes(24).toString('base64url')}`;
  const secret = await webhookSecretOf(db);
  const failed = (error: unknown): void => log.error({ err: error }, 'the payment sandbox failed');
  let tasks: Repeated[] = [];
  let isClosing = false;
  const onWrite = (): void => tasks[0]?.wake();
  const api = buildApi({ db, secretKey, publicUrl, onWrite, onFailure: failed });
  await api.listen({ port: 0, host: HOST });
  const { port } = api.server.address() as AddressInfo;

  return {
    provider: {
      secretKey,
      publishableKey: 'pk_test_sandbox',
      webhookSecret: secret,
      address: { protocol: 'http', host: HOST, port },
      stripeJsUrl: STRIPE_JS_PATH,
    },
    addPages: (app) => addSandboxPages(app, { db, secret, onWrite }),
    deliverTo: async (url) => {
      const deliver = (): Promise<void> => sendDue(db, { url, secret }, log, () => isClosing);
      tasks = [
        repeat(deliver, DELIVER_EVERY_MS, failed),
        repeat(() => catchUpAll(db).then(onWrite), ADVANCE_EVERY_MS, failed),
        repeat(() => tidy(db), TIDY_EVERY_MS, failed),
      ];
    },
    async close() {
      isClosing = true;
      await Promise.all(tasks.map((task) => task.stop()));
      await api.close();
      await db.destroy();
    },
  };
}
