import Stripe from 'stripe';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database';
import { connect, type Db } from '../../../../db/connect';
import { createLog } from '../../../../log';
import { startSandbox, type Sandbox } from '..';

let database: TestDatabase;
let db: Db;
let sandbox: Sandbox;
let stripe: Stripe;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
  sandbox = await startSandbox({
    db,
    log: createLog({ logLevel: 'silent' }),
    publicUrl: 'http://localhost:8107',
  });
  const { secretKey, address } = sandbox.provider;
  stripe = new Stripe(secretKey, { ...address, maxNetworkRetries: 0, telemetry: false });
});

afterAll(async () => {
  await sandbox.close();
  await db.destroy();
  await database.drop();
});

test('a product, its price by lookup key, a customer and a checkout session are made by the real client', async () => {
  const product = await stripe.products.create({ name: 'Zeus', metadata: { tier: 'ZEUS' } });
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 500,
    recurring: { interval: 'month' },
    lookup_key: 'zeus',
  });
  const { data } = await stripe.prices.list({ lookup_keys: ['zeus'], expand: ['data.product'] });
  expect(data).toMatchObject([{ id: price.id, unit_amount: 500, product: { metadata: { tier: 'ZEUS' } } }]);
  const customer = await stripe.customers.create({ email: 'a@example.org', metadata: { member: '5' } });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://localhost:8107/profile/a?paid={CHECKOUT_SESSION_ID}',
    subscription_data: { trial_period_days: 7 },
  });
  expect(session).toMatchObject({ status: 'open', amount_total: 0, customer: customer.id });
});
