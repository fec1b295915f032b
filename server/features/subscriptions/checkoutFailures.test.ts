import { randomUUID } from 'node:crypto';
import { newBuyer } from './testing/buyers';
import { startShop, type Shop } from './testing/shop';

let shop: Shop;
beforeAll(async () => (shop = await startShop()));
afterAll(() => shop.stop());
beforeEach(() => shop.forget());

describe('the provider is away', () => {
  const unavailable = {
    status: 503,
    body: { detail: 'The payment provider cannot be reached right now. Please try again in a moment.' },
  };

  test.each([
    ['/v1/customers', 'cut'],
    ['/v1/customers', 'lose'],
    ['/v1/prices', 'cut'],
    ['/v1/checkout/sessions', 'cut'],
    ['/v1/checkout/sessions', 'lose'],
  ] as const)('at %s (%s): 503 with Retry-After, and a retry buys one subscription', async (at, verdict) => {
    const member = await newBuyer(shop);
    const key = randomUUID();
    const { payments } = shop.context;
    // Prices are cached for a while: this server has only just started.
    shop.context.payments = shop.freshPayments();
    shop.line.judge = ({ path }) => (path === at ? verdict : 'pass');
    const failed = await shop.beginCheckout(member, 'ZEUS', key);
    expect(failed).toMatchObject(unavailable);
    expect(Number(failed.headers.get('retry-after'))).toBeGreaterThan(0);

    shop.line.judge = () => 'pass';
    const { status, body } = await shop.beginCheckout(member, 'ZEUS', key);
    expect(status).toBe(200);
    await shop.pay(body);
    await shop.subscriptions(member);
    expect(await shop.subscriptionsAtProvider(member)).toHaveLength(1);
    expect((await shop.profile(member)).godtier).toBe('ZEUS');
    shop.context.payments = payments;
  });

  // The provider stores a failure of its own under the idempotency key, and repeats it for that key.
  test.each(['/v1/customers', '/v1/checkout/sessions'])(
    'and fails at %s itself: the next try comes with a key of its own',
    async (at) => {
      const member = await newBuyer(shop);
      const key = randomUUID();
      const body = JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred' } });
      const keys = () =>
        shop.line.made
          .filter(({ method, path }) => method === 'POST' && path === at)
          .map(({ idempotencyKey }) => idempotencyKey);
      shop.line.judge = ({ path }) =>
        path === at ? { status: 500, type: 'application/json', body } : 'pass';
      expect(await shop.beginCheckout(member, 'ZEUS', key)).toMatchObject(unavailable);
      const failed = new Set(keys());
      expect(failed.size).toBe(1);
      shop.forget();
      expect((await shop.beginCheckout(member, 'ZEUS', key)).status).toBe(200);
      expect(keys().filter((one) => failed.has(one))).toEqual([]);
      expect(keys()).toHaveLength(1);
    },
  );

  test('as the checkout before is to be ended: nothing new is handed out', async () => {
    const member = await newBuyer(shop);
    const first = await shop.beginCheckout(member, 'HADES');
    shop.line.judge = ({ path }) => (path.endsWith('/expire') ? 'cut' : 'pass');
    expect(await shop.beginCheckout(member, 'ZEUS')).toMatchObject(unavailable);
    shop.line.judge = () => 'pass';
    expect((await shop.beginCheckout(member, 'ZEUS')).status).toBe(200);
    expect((await shop.provider.checkout.sessions.retrieve(first.body.sessionId)).status).toBe('expired');
  });
});
