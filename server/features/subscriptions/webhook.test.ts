import type { Problem } from '#contract/call';
import { receiveWebhook } from '#contract/subscriptions';
import { eventually } from '../../testing/eventually';
import { hurryJobs, storedJobs } from '../../queue/testing/jobs';
import { newBuyer } from './testing/buyers';
import { startShop, type Shop } from './testing/shop';

let shop: Shop;
beforeAll(async () => (shop = await startShop()));
afterAll(() => shop.stop());
beforeEach(() => shop.forget());

/** A member who has paid, and the events that the server has not received yet. */
async function paid(tier: 'HADES' | 'ZEUS' = 'ZEUS') {
  const member = await newBuyer(shop);
  const { body } = await shop.beginCheckout(member, tier);
  await shop.pay(body);
  const customer = await shop.customerOf(member);
  const events = async (type?: string) =>
    (await shop.events(type)).filter(
      ({ data }) => 'customer' in data.object && data.object.customer === customer,
    );
  return { member, session: body, events };
}

const jobs = () => storedJobs(shop.db);

test('an event makes the tier follow, without anybody coming back (decisions: Subscriptions)', async () => {
  const { member, events } = await paid();
  expect((await shop.profile(member)).godtier).toBe('HERMES');
  for (const event of await events()) await shop.receive(event);
  expect(await shop.profile(member)).toMatchObject({
    godtier: 'ZEUS',
    has_zeus_subscription: true,
    has_hades_subscription: false,
    subscription_status: 'trialing',
    used_free_trial: true,
  });
});

test('one event that comes eight times at once, and again later, is taken once', async () => {
  const { events } = await paid();
  const [event] = await events('customer.subscription.created');
  const body = JSON.stringify(event);
  const statuses = await Promise.all(Array.from({ length: 8 }, () => shop.post(body)));
  expect(await shop.post(body)).toBe(200);
  expect(statuses).toEqual(Array.from({ length: 8 }, () => 200));
  expect(await jobs()).toHaveLength(1);
  await shop.runJobs();
});

test('eight events at once, done by four workers at once, leave what the provider says last', async () => {
  const { member, events } = await paid();
  for (const event of await events()) await shop.receive(event);
  const [{ id } = { id: '' }] = await shop.subscriptionsAtProvider(member);
  for (let i = 0; i < 8; i++)
    await shop.provider.subscriptions.update(id, { cancel_at_period_end: i % 2 === 1 });
  const news = await events('customer.subscription.updated');
  expect(news).toHaveLength(8);
  await Promise.all(news.map((event) => shop.post(JSON.stringify(event))));
  await Promise.all(Array.from({ length: 4 }, () => shop.runJobs()));
  expect(await shop.subscriptions(member)).toMatchObject([{ status: 'active_until_period_end' }]);
});

test('events in reverse order, and one from long ago, leave what the provider says now', async () => {
  const { member, events } = await paid();
  const [{ id } = { id: '' }] = await shop.subscriptionsAtProvider(member);
  await shop.provider.subscriptions.update(id, { cancel_at_period_end: true });
  await shop.provider.subscriptions.cancel(id);
  for (const event of (await events()).reverse()) await shop.receive(event);
  expect(await shop.profile(member)).toMatchObject({
    godtier: 'HERMES',
    subscription_status: 'canceled',
    has_zeus_subscription: false,
    used_free_trial: true,
  });
});

test('what was fetched earlier but is kept later does not undo what was fetched since', async () => {
  const { member, events } = await paid();
  const [{ id } = { id: '' }] = await shop.subscriptionsAtProvider(member);
  const [created] = await events('customer.subscription.created');
  let isFirst = true;
  // The first sync gets its response only after the subscription has ended and a second sync has applied that.
  shop.line.judge = ({ path }) => {
    if (path !== `/v1/subscriptions/${id}` || !isFirst) return 'pass';
    isFirst = false;
    return 'hold';
  };
  await shop.post(JSON.stringify(created));
  const slow = shop.runJobs();
  await shop.untilHeld();
  await shop.provider.subscriptions.cancel(id);
  const [deleted] = await events('customer.subscription.deleted');
  await shop.receive(deleted!);
  expect(await shop.profile(member)).toMatchObject({ subscription_status: 'canceled' });
  shop.forget();
  await slow;
  expect(await shop.profile(member)).toMatchObject({ godtier: 'HERMES', subscription_status: 'canceled' });
});

test('an event signed with two secrets is taken, as while a secret is rolled at the provider', async () => {
  const { events } = await paid();
  const timestamp = Math.floor(Date.now() / 1000);
  const [event] = await events('customer.subscription.created');
  const body = JSON.stringify(event);
  const known = shop.sign(body, { timestamp });
  const unknown = shop.sign(body, { timestamp, secret: 'whsec_other' });
  const signatureIn = (header: string) => header.slice(header.indexOf('v1='));
  expect(await shop.post(body, `${unknown},${signatureIn(known)}`)).toBe(200);
  expect(await shop.post(body, `${known},${signatureIn(unknown)}`)).toBe(200);
  expect(await shop.post(body, `${unknown},${signatureIn(unknown)}`)).toBe(400);
});

describe('what is not signed by the provider is 400 and does nothing', () => {
  const now = () => Math.floor(Date.now() / 1000);

  test.each([
    ['without a signature', () => ''],
    ['that is no signature', () => 'v1=abc'],
    ['with another secret', (body: string) => shop.sign(body, { secret: 'whsec_other' })],
    ['over other bytes', (body: string) => shop.sign(`${body} `)],
    ['six minutes old', (body: string) => shop.sign(body, { timestamp: now() - 360 })],
  ])('%s', async (_what, signature) => {
    const { member, events } = await paid();
    const [event] = await events('customer.subscription.created');
    const body = JSON.stringify(event);
    expect(await shop.post(body, signature(body))).toBe(400);
    await shop.runJobs();
    expect((await shop.profile(member)).godtier).toBe('HERMES');
    expect(await shop.post(body, shop.sign(body, { timestamp: now() - 240 }))).toBe(200);
    await shop.runJobs();
    expect((await shop.profile(member)).godtier).toBe('ZEUS');
  });

  test.each([
    ['{"id": '],
    [''],
    ['null'],
    ['7'],
    ['[]'],
    ['{}'],
    ['{"id":"evt_1","type":"customer.subscription.updated","data":{}}'],
  ])('a signed body %j is no event and no failure of the server', async (body) => {
    expect(await shop.post(body)).toBeLessThan(500);
  });

  test('the refusal is a sentence', async () => {
    const { status, body } = await shop.call<Problem>('POST', receiveWebhook.url, {
      body: { id: 'evt_1' },
    });
    expect([status, body.detail]).toEqual([400, 'The signature is missing, wrong or too old.']);
  });
});

test('events about others than members, and of other kinds, are taken and change nothing', async () => {
  const customer = await shop.provider.customers.create({ email: 'stranger@example.org' });
  const session = await shop.provider.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: await shop.payments.priceOf('ZEUS'), quantity: 1 }],
    success_url: shop.url,
  });
  await shop.pay({ sessionId: session.id, url: '' });
  await shop.receiveNew();
  const rows = await shop.db
    .selectFrom('subscriptions')
    .select('id')
    .where('status', '=', 'active')
    .execute();
  expect(rows).toEqual([]);
  expect(await jobs()).toEqual([]);
});

test('an event of an account that is gone is taken and changes nothing', async () => {
  const { member, events } = await paid();
  const [event] = await events('customer.subscription.created');
  await shop.call('DELETE', '/api/delete-account/', { as: member });
  await shop.receive(event!);
  expect(await jobs()).toEqual([]);
});

test('while the provider is away the work waits, and is done once it is back', async () => {
  const { member, events } = await paid();
  const [event] = await events('customer.subscription.created');
  shop.line.judge = () => 'cut';
  await shop.receive(event!);
  expect((await shop.profile(member)).godtier).toBe('HERMES');
  shop.line.judge = () => 'pass';
  await hurryJobs(shop.db);
  await shop.runJobs();
  expect((await shop.profile(member)).godtier).toBe('ZEUS');
});

test('limits and CSRF are not for the provider: its events come as they come', async () => {
  const strict = await startShop({ RATE_LIMITS: 'address=1/300' });
  const body = JSON.stringify({ id: 'evt_x', object: 'event', type: 'price.created', data: { object: {} } });
  expect([await strict.post(body), await strict.post(body), await strict.post(body)]).toEqual([
    200, 200, 200,
  ]);
  await strict.stop();
});

test('the sandbox delivers by itself, over real HTTP, and the tier follows', async () => {
  const { member } = await paid('HADES');
  await shop.receiveAll();
  await eventually(async () => {
    await shop.runJobs();
    return (await shop.profile(member)).godtier === 'HADES';
  });
});
