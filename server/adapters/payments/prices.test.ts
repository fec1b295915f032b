import { startSandbox, type Sandbox } from '@pantheon/stripe-sandbox';
import type Stripe from 'stripe';
import { createLog } from '../../log';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { openPayments } from './open';

let database: TestDatabase;
let sandbox: Sandbox;
let stripe: Stripe;
beforeEach(async () => {
  database = await createTestDatabase();
  sandbox = await startSandbox({
    databaseUrl: database.url,
    log: createLog({ logLevel: 'silent' }),
    publicUrl: 'http://localhost',
  });
  stripe = openPayments(sandbox.provider).client;
});
afterEach(async () => {
  await sandbox.close();
  await database.drop();
});

const newServer = () => openPayments(sandbox.provider);
const sold = async () => (await stripe.prices.list({ active: true })).data;

test('what is not there is made with the prices of the specification (spec §6), and found again', async () => {
  const first = newServer();
  const ids = [await first.priceOf('HADES'), await first.priceOf('ZEUS')];
  for (const [i, [name, amount]] of [['HADES', 200] as const, ['ZEUS', 500] as const].entries()) {
    const price = await stripe.prices.retrieve(ids[i] ?? '', { expand: ['product'] });
    expect(price).toMatchObject({
      unit_amount: amount,
      currency: 'usd',
      recurring: { interval: 'month', interval_count: 1 },
      metadata: { tier: name },
      product: { name, active: true },
    });
  }
  const second = newServer();
  expect([await second.priceOf('HADES'), await second.priceOf('ZEUS')]).toEqual(ids);
  expect(await sold()).toHaveLength(2);
});

test('two servers that start at once can both sell', async () => {
  const prices = await Promise.all([newServer(), newServer()].map(({ priceOf }) => priceOf('ZEUS')));
  for (const id of prices) expect((await stripe.prices.retrieve(id)).unit_amount).toBe(500);
  expect((await stripe.products.list()).data.map(({ name }) => name).sort()).toEqual(['HADES', 'ZEUS']);
});

test('a monthly price made by hand is taken by its lookup key, in its amount and currency', async () => {
  const { id: product } = await stripe.products.create({ name: 'Made by hand' });
  const make = (amount: number, key: string, interval: 'month' | 'year') =>
    stripe.prices.create({
      product,
      currency: 'eur',
      unit_amount: amount,
      recurring: { interval },
      lookup_key: key,
    });
  const right = await make(350, 'pantheon_hades_monthly', 'month');
  const yearly = await make(400, 'pantheon_zeus_monthly', 'year');
  const { priceOf, lastPrices } = newServer();
  expect(lastPrices()).toBeNull();
  expect(await priceOf('HADES')).toBe(right.id);
  const zeus = await stripe.prices.retrieve(await priceOf('ZEUS'));
  expect([zeus.unit_amount, zeus.lookup_key]).toEqual([500, 'pantheon_zeus_monthly']);
  expect(zeus.id).not.toBe(yearly.id);
  expect(lastPrices()).toEqual({
    HADES: { amount: 350, currency: 'eur' },
    ZEUS: { amount: 500, currency: 'usd' },
  });
});

test('STRIPE_TAX adds tax on top of the prices that are made, by the address that the checkout asks for', async () => {
  const { createCheckout, createCustomer, priceOf } = openPayments(sandbox.provider, true);
  const member = { id: 1, username: 'ada', email: 'ada@example.org' };
  const checkout = {
    memberId: 1,
    customer: await createCustomer(member, 'customer'),
    tier: 'ZEUS' as const,
    checkoutId: 1,
    successUrl: 'http://localhost/',
    cancelUrl: 'http://localhost/',
    expiresAt: new Date(Date.now() + 3_600_000),
    trialDays: null,
  };
  const { id } = await createCheckout(checkout, 'with tax');
  expect((await stripe.checkout.sessions.retrieve(id)).automatic_tax.enabled).toBe(true);
  expect((await stripe.prices.retrieve(await priceOf('ZEUS'))).tax_behavior).toBe('exclusive');
  const { id: without } = await newServer().createCheckout(checkout, 'without tax');
  expect((await stripe.checkout.sessions.retrieve(without)).automatic_tax.enabled).toBe(false);
});
