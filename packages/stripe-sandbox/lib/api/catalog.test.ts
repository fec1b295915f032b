import type Stripe from 'stripe';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox';

let box: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  box = await startTestSandbox();
  ({ stripe } = box);
});
afterAll(() => box.stop());

describe('products and prices', () => {
  test('a product with an id of its own is made once', async () => {
    const made = await stripe.products.create({
      id: 'pantheon_zeus',
      name: 'ZEUS',
      metadata: { tier: 'ZEUS' },
    });
    expect(made.id).toBe('pantheon_zeus');
    await expect(stripe.products.create({ id: 'pantheon_zeus', name: 'ZEUS' })).rejects.toMatchObject({
      code: 'resource_already_exists',
    });
    const updated = await stripe.products.update('pantheon_zeus', {
      description: 'High',
      metadata: { tier: '', a: 'b' },
    });
    expect(updated).toMatchObject({ name: 'ZEUS', description: 'High', metadata: { a: 'b' } });
    expect(await stripe.products.retrieve('pantheon_zeus')).toMatchObject({ description: 'High' });
    const { data } = await stripe.products.list({ ids: ['pantheon_zeus'], active: true });
    expect(data.map(({ id }) => id)).toEqual(['pantheon_zeus']);
  });

  const monthly = (product: string, parts: Partial<Stripe.PriceCreateParams> = {}) =>
    stripe.prices.create({
      product,
      currency: 'usd',
      unit_amount: 500,
      recurring: { interval: 'month' },
      ...parts,
    });

  test('a lookup key finds one price, and moves to another only when that is asked for', async () => {
    const { id: product } = await stripe.products.create({ name: 'HADES' });
    const first = await monthly(product, { lookup_key: 'hades' });
    await expect(monthly(product, { lookup_key: 'hades' })).rejects.toMatchObject({ param: 'lookup_key' });
    const second = await monthly(product, {
      lookup_key: 'hades',
      transfer_lookup_key: true,
      unit_amount: 200,
    });
    const { data } = await stripe.prices.list({ lookup_keys: ['hades'], expand: ['data.product'] });
    expect(data).toMatchObject([
      {
        id: second.id,
        unit_amount: 200,
        product: { name: 'HADES' },
        recurring: { interval: 'month', interval_count: 1 },
      },
    ]);
    expect(data[0]?.unit_amount_decimal?.toString()).toBe('200');
    expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull();
    expect(await stripe.prices.update(first.id, { active: false, nickname: 'old' })).toMatchObject({
      active: false,
      nickname: 'old',
    });
    expect((await stripe.prices.list({ product, active: true })).data.map(({ id }) => id)).toEqual([
      second.id,
    ]);
  });

  test('two servers that start at once make one price of a lookup key', async () => {
    const { id: product } = await stripe.products.create({ name: 'raced' });
    const made = await Promise.allSettled(
      Array.from({ length: 6 }, () => monthly(product, { lookup_key: 'raced' })),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
