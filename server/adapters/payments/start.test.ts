import fastify from 'fastify';
import { readConfig } from '../../config';
import { connect, type Db } from '../../db/connect';
import { createLog } from '../../log';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { startPayments } from './start';

let database: TestDatabase;
let db: Db;

beforeEach(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

/** What a server that is configured so answers at an address of the sandbox. */
async function statusOf(env: NodeJS.ProcessEnv, path: string): Promise<number> {
  const started = await startPayments(readConfig(env), db, createLog({ logLevel: 'silent' }));
  const app = fastify();
  started.addPages(app);
  const { statusCode } = await app.inject(path);
  await app.close();
  await started.close();
  return statusCode;
}

const PATHS = ['/sandbox/stripe.js', '/sandbox/style.css'];

test.each([
  ['the keys of Stripe', KEYS],
  ['the keys of Stripe in production', { ...KEYS, NODE_ENV: 'production' }],
  ['nothing in production', { NODE_ENV: 'production' }],
  ['payments off', { PAYMENTS: 'off' }],
])(
  'with %s there is no sandbox, and nothing answers in its place (decisions: Subscriptions)',
  async (_what, env) => {
    for (const path of PATHS) {
      expect(await statusOf(env, path)).toBe(404);
    }
    expect(await db.selectFrom('sandbox_account').selectAll().execute()).toEqual([]);
  },
);

test.each([
  ['nothing', {}],
  ['its name in production', { NODE_ENV: 'production', PAYMENTS: 'sandbox' }],
])('with %s there is one', async (_what, env) => {
  expect(await statusOf(env, '/sandbox/stripe.js')).toBe(200);
  expect(await db.selectFrom('sandbox_account').selectAll().execute()).toHaveLength(1);
});
