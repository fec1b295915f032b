import { CARDS, DAY_S } from '../../adapters/payments/testing/sandbox';
import { storedJobs } from '../../queue/testing/jobs';
import type { TestMember } from '../../testing/server';
import { newBuyer } from './testing/buyers';
import { endOtherPlans, syncSubscription } from './sync';
import { startShop, type Shop, type SubscriptionChange } from './testing/shop';

let shop: Shop;
beforeAll(async () => (shop = await startShop()));
afterAll(() => shop.stop());
beforeEach(() => shop.forget());

const iso = (seconds: number | null | undefined) => new Date((seconds ?? 0) * 1000).toISOString();

const membership = async (member: TestMember) => {
  const { godtier, subscription_status, has_hades_subscription, has_zeus_subscription } =
    await shop.profile(member);
  return [godtier, subscription_status, has_hades_subscription, has_zeus_subscription];
};

test('a trial becomes a paid month, and the month another one: the tier stays and the dates follow', async () => {
  const member = await newBuyer(shop);
  const { id, trial_end } = await shop.buy(member, 'ZEUS');
  expect(await shop.subscriptions(member)).toEqual([
    { tier: 'ZEUS', status: 'trialing', current_period_end: iso(trial_end), trial_end: iso(trial_end) },
  ]);
  const ends: (string | null | undefined)[] = [];
  for (const days of [8, 31, 31]) {
    await shop.passDays(member, days);
    await shop.receiveNew();
    const [subscription] = await shop.subscriptions(member);
    expect(subscription).toMatchObject({ tier: 'ZEUS', status: 'active' });
    const { items } = await shop.provider.subscriptions.retrieve(id);
    expect(subscription?.current_period_end).toBe(iso(items.data[0]?.current_period_end));
    ends.push(subscription?.current_period_end);
  }
  expect(new Set(ends).size).toBe(3);
  expect(await membership(member)).toEqual(['ZEUS', 'active', false, true]);
});

test.each(['HADES', 'ZEUS'] as const)(
  'the trial of %s lasts 7 days, then a month is paid (spec §4)',
  async (tier) => {
    const member = await newBuyer(shop);
    const { trial_start, trial_end } = await shop.buy(member, tier);
    expect((trial_end ?? 0) - (trial_start ?? 0)).toBe(7 * DAY_S);
    const paid = async () => {
      const { data } = await shop.provider.invoices.list({ customer: await shop.customerOf(member) });
      return data.map(({ amount_paid }) => amount_paid).filter(Boolean);
    };
    await shop.passDays(member, 6.99);
    await shop.receiveNew();
    expect([(await shop.profile(member)).subscription_status, await paid()]).toEqual(['trialing', []]);
    await shop.passDays(member, 0.02);
    await shop.receiveNew();
    const price = tier === 'HADES' ? 200 : 500;
    expect([(await shop.profile(member)).subscription_status, await paid()]).toEqual(['active', [price]]);
  },
);

describe('cancelled for later (decisions: Subscriptions)', () => {
  test.each<[string, (end: number) => SubscriptionChange]>([
    ['at the end of the period', () => ({ cancel_at_period_end: true })],
    ['at a date', (end) => ({ cancel_at: end - DAY_S })],
    ['by the flexible way', () => ({ cancel_at: 'min_period_end' })],
  ])('%s the tier is held until then, and not a moment longer', async (_way, how) => {
    const member = await newBuyer(shop);
    const { id, trial_end } = await shop.buy(member, 'HADES');
    const { cancel_at } = await shop.provider.subscriptions.update(id, how(trial_end ?? 0));
    await shop.receiveNew();
    expect(await membership(member)).toEqual(['HADES', 'active_until_period_end', true, false]);
    expect(await shop.subscriptions(member)).toMatchObject([{ current_period_end: iso(cancel_at) }]);
    await shop.passDays(member, 7);
    await shop.receiveNew();
    expect(await membership(member)).toEqual(['HERMES', 'canceled', false, false]);
  });

  test('and taken back, it goes on as before', async () => {
    const member = await newBuyer(shop);
    const { id } = await shop.buy(member, 'HADES');
    await shop.provider.subscriptions.update(id, { cancel_at_period_end: true });
    await shop.provider.subscriptions.update(id, { cancel_at_period_end: false });
    await shop.receiveNew();
    expect(await membership(member)).toEqual(['HADES', 'trialing', true, false]);
  });
});

test('cancelled at once, the tier is gone at once, and the trial stays used', async () => {
  const member = await newBuyer(shop);
  const { id } = await shop.buy(member, 'ZEUS');
  await shop.provider.subscriptions.cancel(id);
  await shop.receiveNew();
  expect(await membership(member)).toEqual(['HERMES', 'canceled', false, false]);
  expect(await shop.profile(member)).toMatchObject({ used_free_trial: true });
  const again = await shop.buy(member, 'ZEUS');
  expect(again).toMatchObject({ status: 'active', trial_end: null });
  expect(await membership(member)).toEqual(['ZEUS', 'active', false, true]);
});

test('a payment that fails: the tier is held while it is tried again, then it ends', async () => {
  const member = await newBuyer(shop);
  await shop.buy(member, 'ZEUS', CARDS.failsLater);
  await shop.passDays(member, 7.1);
  await shop.receiveNew();
  expect(await membership(member)).toEqual(['ZEUS', 'past_due', false, true]);
  await shop.passDays(member, 40);
  await shop.receiveNew();
  expect(await membership(member)).toEqual(['HERMES', 'canceled', false, false]);
});

test('a member who chose to be HERMES stays so when the trial becomes a paid month', async () => {
  const member = await newBuyer(shop);
  await shop.buy(member, 'ZEUS');
  await shop.call('PATCH', '/api/profile/', { as: member, body: { godtier: 'HERMES' } });
  await shop.passDays(member, 8);
  await shop.receiveNew();
  expect(await membership(member)).toEqual(['HERMES', 'active', false, true]);
});

describe('another plan (docs/payments.md: one plan renews)', () => {
  test('HADES → ZEUS: ZEUS at once, and HADES ends with what is paid for', async () => {
    const member = await newBuyer(shop);
    const hades = await shop.buy(member, 'HADES');
    const zeus = await shop.buy(member, 'ZEUS');
    expect(zeus.status).toBe('active');
    expect(await membership(member)).toEqual(['ZEUS', 'active', true, true]);
    expect(await shop.subscriptions(member)).toMatchObject([
      { tier: 'ZEUS', status: 'active' },
      { tier: 'HADES', status: 'active_until_period_end' },
    ]);
    await shop.passDays(member, 8);
    await shop.receiveNew();
    expect(await membership(member)).toEqual(['ZEUS', 'active', false, true]);
    const invoices = await shop.provider.invoices.list({ customer: await shop.customerOf(member) });
    expect(invoices.data.map(({ amount_paid }) => amount_paid).sort()).toEqual([0, 500]);
    expect((await shop.provider.subscriptions.retrieve(hades.id)).status).toBe('canceled');
  });

  test('who comes back from the checkout sees both plans as they are, before any work in the background', async () => {
    const member = await newBuyer(shop);
    await shop.buy(member, 'HADES');
    await shop.pay((await shop.beginCheckout(member, 'ZEUS')).body);
    expect(await shop.subscriptions(member)).toMatchObject([
      { tier: 'ZEUS', status: 'active' },
      { tier: 'HADES', status: 'active_until_period_end' },
    ]);
  });

  test('when ZEUS ends first, HADES is the highest that is still held (decisions: Subscriptions)', async () => {
    const member = await newBuyer(shop);
    await shop.buy(member, 'HADES');
    const { id } = await shop.buy(member, 'ZEUS');
    await shop.provider.subscriptions.cancel(id);
    await shop.receiveNew();
    expect(await membership(member)).toEqual(['HADES', 'active_until_period_end', true, false]);
  });

  test('who takes the earlier plan up again keeps both', async () => {
    const member = await newBuyer(shop);
    const hades = await shop.buy(member, 'HADES');
    await shop.buy(member, 'ZEUS');
    await shop.provider.subscriptions.update(hades.id, { cancel_at_period_end: false });
    await shop.receiveNew();
    expect(await membership(member)).toEqual(['ZEUS', 'active', true, true]);
    await shop.passDays(member, 8);
    await shop.receiveNew();
    expect((await shop.subscriptionsAtProvider(member)).map(({ status }) => status)).toEqual([
      'active',
      'active',
    ]);
  });

  test('is not ended by work for the earlier one that comes late', async () => {
    const member = await newBuyer(shop);
    const hades = await shop.buy(member, 'HADES');
    await shop.buy(member, 'ZEUS');
    await endOtherPlans(shop.context, hades.id);
    expect(await membership(member)).toEqual(['ZEUS', 'active', true, true]);
  });

  test('is not ended by work for the earlier one that comes before its own', async () => {
    const member = await newBuyer(shop);
    const hades = await shop.buy(member, 'HADES');
    await shop.pay((await shop.beginCheckout(member, 'ZEUS')).body);
    const bought = (await shop.events('customer.subscription.created')).at(-1);
    await syncSubscription(shop.context, (bought?.data.object as { id: string }).id);
    await endOtherPlans(shop.context, hades.id);
    await shop.runJobs();
    expect(await shop.subscriptions(member)).toMatchObject([
      { tier: 'ZEUS', status: 'active' },
      { tier: 'HADES', status: 'active_until_period_end' },
    ]);
  });

  test('that has ended without word of it holds up nothing', async () => {
    const member = await newBuyer(shop);
    const { id } = await shop.buy(member, 'HADES');
    await shop.provider.subscriptions.cancel(id);
    await shop.buy(member, 'ZEUS');
    expect(await membership(member)).toEqual(['ZEUS', 'active', false, true]);
    expect(await storedJobs(shop.db)).toEqual([]);
    shop.line.made.length = 0;
    await shop.subscriptions(member);
    expect(shop.line.made).toEqual([]);
  });

  test('a gift is no plan: it stays beside what is bought', async () => {
    const member = await newBuyer(shop);
    const gift = { member_id: member.user_id, tier: 'ZEUS', status: 'active' } as const;
    await shop.db.insertInto('subscriptions').values(gift).execute();
    await shop.buy(member, 'HADES');
    expect(await membership(member)).toEqual(['HADES', 'active', true, true]);
    await shop.passDays(member, 8);
    await shop.receiveNew();
    expect(await membership(member)).toEqual(['HADES', 'active', true, true]);
  });
});

test('a card that is declined later still begins the trial', async () => {
  const member = await newBuyer(shop);
  const { trial_end, status } = await shop.buy(member, 'ZEUS', CARDS.failsLater);
  expect(status).toBe('trialing');
  expect(trial_end).toBeGreaterThan(Date.now() / 1000 + 6.9 * DAY_S);
});

test('a second trial that slipped through ends before it costs anything, and gives no tier', async () => {
  const member = await newBuyer(shop);
  await shop.beginCheckout(member, 'HADES');
  const metadata = { member_id: member.user_id, checkout: 1 };
  const sessions = await Promise.all(
    (['HADES', 'ZEUS'] as const).map(async (tier) =>
      shop.provider.checkout.sessions.create({
        mode: 'subscription',
        customer: await shop.customerOf(member),
        line_items: [{ price: await shop.payments.priceOf(tier), quantity: 1 }],
        success_url: shop.url,
        subscription_data: { trial_period_days: 7, metadata },
      }),
    ),
  );
  for (const { id } of sessions) await shop.pay({ sessionId: id, url: '' });
  await shop.receiveNew();
  expect(await membership(member)).toEqual(['HADES', 'trialing', true, false]);
  expect((await shop.subscriptionsAtProvider(member)).map(({ status }) => status)).toEqual([
    'canceled',
    'trialing',
  ]);
  await shop.passDays(member, 8);
  const invoices = await shop.provider.invoices.list({ customer: await shop.customerOf(member) });
  expect(invoices.data.map(({ amount_paid }) => amount_paid).sort()).toEqual([0, 0, 200]);
});

describe('coming back from the checkout before any event does', () => {
  test('the look at the own subscriptions makes the tier follow at once', async () => {
    const member = await newBuyer(shop);
    const { body } = await shop.beginCheckout(member, 'ZEUS');
    expect(await shop.subscriptions(member)).toEqual([]);
    await shop.pay(body);
    expect(await shop.subscriptions(member)).toMatchObject([{ tier: 'ZEUS', status: 'trialing' }]);
    expect(await membership(member)).toEqual(['ZEUS', 'trialing', false, true]);
    await shop.receiveNew();
    expect(await membership(member)).toEqual(['ZEUS', 'trialing', false, true]);
  });

  test('once it is known the provider is not asked again', async () => {
    const member = await newBuyer(shop);
    await shop.buy(member, 'ZEUS');
    shop.line.made.length = 0;
    await shop.subscriptions(member);
    expect(shop.line.made).toEqual([]);
  });

  test('with the provider away the member sees what is known', async () => {
    const member = await newBuyer(shop);
    const { body } = await shop.beginCheckout(member, 'ZEUS');
    await shop.pay(body);
    shop.line.judge = () => 'cut';
    const response = await shop.call('GET', '/api/subscriptions/', { as: member });
    expect(response).toMatchObject({
      status: 200,
      body: { publishable_key: 'pk_test_sandbox', subscriptions: [] },
    });
  });
});
