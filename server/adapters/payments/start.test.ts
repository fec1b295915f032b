import { setTimeout as delay } from 'node:timers/promises';
import { query } from '@pantheon/embedded-postgres/testing';
import fastify from 'fastify';
import { readConfig } from '../../config';
import { createLog } from '../../log';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { startMovingAddress } from '../../testing/movingAddress';
import { startPayments } from './start';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

/** The tables of the sandbox, in whatever schema. */
const sandboxTables = (): Promise<unknown[]> =>
  query(
    database.url,
    `select tablename from pg_tables where schemaname = 'stripe_sandbox' or tablename like 'sandbox%'`,
  );

/** The provider in use, and the sandbox's pages in the browser. */
async function started(env: Record<string, string>) {
  const log = createLog({ logLevel: 'silent' });
  const { payments, addPages, close } = await startPayments(readConfig(env), database.url, log);
  const app = fastify();
  addPages(app);
  const { statusCode } = await app.inject('/sandbox/stripe.js');
  await app.close();
  await close();
  return { payments, page: statusCode };
}

test('with its keys Stripe is called, at its own address and in the version that the types are of', async () => {
  const { payments, page } = await started(KEYS);
  expect([payments?.publishableKey, payments?.scriptUrl]).toEqual(['pk_live_1', null]);
  const field = (name: 'host' | 'protocol' | 'version') => String(payments?.client.getApiField(name));
  expect([field('host'), field('protocol'), field('version')]).toEqual([
    'api.stripe.com',
    'https',
    '2026-10-28.endive',
  ]);
  expect(page).toBe(404);
  expect(await sandboxTables()).toEqual([]);
});

test('a role that may not create the schema of the sandbox is refused in a sentence', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await query(database.url, `revoke create on database ${name} from pantheon`);
  try {
    await expect(started({})).rejects.toThrow(
      /^The role of DATABASE_URL may not make tables in its database /,
    );
  } finally {
    await query(database.url, `grant create on database ${name} to pantheon`);
  }
});

test('off, nothing is sold and there is no sandbox', async () => {
  expect(await started({ PAYMENTS: 'off' })).toEqual({ payments: null, page: 404 });
});

test('without keys the sandbox is called, over the loopback', async () => {
  const { payments, page } = await started({});
  expect(payments?.client.getApiField('host')).toBe('127.0.0.1');
  expect(payments?.scriptUrl).toBe('/sandbox/stripe.js');
  expect(page).toBe(200);
});

test('while the database is away the sandbox, which asks it every few seconds, logs it once', async () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'silent' });
  log.warn = log.error = (_details: unknown, message?: string) => void lines.push(message ?? '');
  const address = await startMovingAddress(database.url);
  const { deliverTo, close } = await startPayments(readConfig({}), address.url, log);
  try {
    await deliverTo('http://127.0.0.1:1/');
    address.cut();
    await delay(7_000);
    expect(lines).toEqual(['the database cannot be used']);
  } finally {
    await close();
    await address.close();
  }
}, 30_000);
