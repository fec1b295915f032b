import fastify from 'fastify';
import { readConfig } from '../../config';
import { connect, type Db } from '../../db/connect';
import { createLog } from '../../log';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { startPayments } from './start';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

/** What is paid with, and what the browser finds of a sandbox. */
async function started(env: Record<string, string>) {
  const log = createLog({ logLevel: 'silent' });
  const { payments, addPages, close } = await startPayments(readConfig(env), db, log);
  const app = fastify();
  addPages(app);
  const { statusCode } = await app.inject('/sandbox/stripe.js');
  await app.close();
  await close();
  return { payments, page: statusCode };
}

test('with its keys Stripe is called, at its own address and in the version that the types are of', async () => {
  const { payments, page } = await started(KEYS);
  expect([payments?.publishableKey, payments?.stripeJsUrl, payments?.webhookSecret]).toEqual([
    'pk_live_1',
    null,
    'whsec_1',
  ]);
  const field = (name: 'host' | 'protocol' | 'version') => String(payments?.stripe.getApiField(name));
  expect([field('host'), field('protocol'), field('version')]).toEqual([
    'api.stripe.com',
    'https',
    '2026-10-28.endive',
  ]);
  expect(page).toBe(404);
  expect(await db.selectFrom('sandbox_account').selectAll().execute()).toEqual([]);
});

test('off, nothing is sold and there is no sandbox', async () => {
  expect(await started({ PAYMENTS: 'off' })).toEqual({ payments: null, page: 404 });
});

test('without keys the sandbox is called, over the loopback', async () => {
  const { payments, page } = await started({});
  expect(payments?.stripe.getApiField('host')).toBe('127.0.0.1');
  expect(payments?.stripeJsUrl).toBe('/sandbox/stripe.js');
  expect(page).toBe(200);
});
