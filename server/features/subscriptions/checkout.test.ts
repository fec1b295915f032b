import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Problem } from '#contract/call';
import type { CheckoutSession } from '#contract/subscriptions';
import { expireSession } from '../../adapters/payments/testing/sandbox';
import type { TestMember } from '../../testing/server';
import { newBuyer } from './testing/buyers';
import { startShop, type Shop } from './testing/shop';

let shop: Shop;
beforeAll(async () => (shop = await startShop()));
afterAll(() => shop.stop());
beforeEach(() => shop.forget());

const sessionsOf = async (member: TestMember) =>
  (await shop.provider.checkout.sessions.list({ customer: await shop.customerOf(member) })).data;

test('a checkout is a session of the provider in subscription mode, with the trial (decisions: Subscriptions)', async () => {
  const member = await newBuyer(shop);
  const { status, body } = await shop.beginCheckout(member, 'ZEUS');
  expect([status, body]).toEqual([
    200,
    { sessionId: expect.stringMatching(/^cs_test_/), url: expect.any(String) },
  ]);
  const session = await shop.provider.checkout.sessions.retrieve(body.sessionId);
  expect(session).toMatchObject({
    mode: 'subscription',
    customer: await shop.customerOf(member),
    client_reference_id: String(member.user_id),
    metadata: { member_id: String(member.user_id), tier: 'ZEUS' },
    amount_total: 0,
    url: body.url,
  });
  const form = new URLSearchParams(
    shop.line.made.find(({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions')?.body,
  );
  expect(form.get('subscription_data[trial_period_days]')).toBe('7');
});

test('after the trial was used the price is due at once, and there is none any more (spec §4)', async () => {
  const member = await newBuyer(shop);
  await shop.buy(member, 'HADES');
  const { body } = await shop.beginCheckout(member, 'ZEUS');
  expect((await shop.provider.checkout.sessions.retrieve(body.sessionId)).amount_total).toBe(500);
  await shop.pay(body);
  await shop.subscriptions(member);
  const zeus = (await shop.subscriptionsAtProvider(member))[0];
  expect(zeus).toMatchObject({ status: 'active', trial_end: null });
});

test('a field that the call does not have, such as another member, is not stored', async () => {
  const [member, other] = [await newBuyer(shop), await newBuyer(shop)];
  const page = `${shop.url}/profile`;
  const { status, body } = await shop.call<CheckoutSession>(
    'POST',
    '/api/subscriptions/create-checkout-session/',
    {
      as: member,
      body: {
        ...{ tier: 'HADES', success_url: page, cancel_url: page },
        ...{ member_id: other.user_id, status: 'completed', plan: 'HADES' },
      },
    },
  );
  expect(status).toBe(200);
  const stored = await shop.db
    .selectFrom('checkouts')
    .select(['member_id', 'status'])
    .where('session_id', '=', body.sessionId)
    .execute();
  expect(stored).toEqual([{ member_id: member.user_id, status: 'open' }]);
});

test('the same key gives the first response again, also when many ask at once, and makes one session', async () => {
  const member = await newBuyer(shop);
  const key = randomUUID();
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => shop.beginCheckout(member, 'ZEUS', key)),
  );
  const later = await shop.beginCheckout(member, 'ZEUS', key);
  expect(new Set([...responses, later].map(({ status, body }) => `${status} ${body.sessionId}`)).size).toBe(
    1,
  );
  expect(later.status).toBe(200);
  expect(await sessionsOf(member)).toHaveLength(1);
});

test('a retry after the response of the provider was lost gets the session that was made', async () => {
  const member = await newBuyer(shop);
  const key = randomUUID();
  shop.line.judge = ({ path }) => (path === '/v1/checkout/sessions' ? 'lose' : 'pass');
  expect((await shop.beginCheckout(member, 'ZEUS', key)).status).toBe(503);
  shop.line.judge = () => 'pass';
  const { body } = await shop.beginCheckout(member, 'ZEUS', key);
  expect((await sessionsOf(member)).map(({ id }) => id)).toEqual([body.sessionId]);
});

test('two requests at once make one customer of a member', async () => {
  const member = await newBuyer(shop);
  await Promise.all([shop.beginCheckout(member, 'ZEUS'), shop.beginCheckout(member, 'HADES')]);
  const { data } = await shop.provider.customers.list({ email: member.email });
  expect(data.map(({ id }) => id)).toEqual([await shop.customerOf(member)]);
  expect(data[0]).toMatchObject({ name: member.username, metadata: { member_id: String(member.user_id) } });
});

describe('a member has one open checkout at most', () => {
  test('a new one ends the one before: two open sessions never give two trials', async () => {
    const member = await newBuyer(shop);
    const first = await shop.beginCheckout(member, 'HADES');
    const second = await shop.beginCheckout(member, 'ZEUS');
    expect((await shop.provider.checkout.sessions.retrieve(first.body.sessionId)).status).toBe('expired');
    await expect(shop.pay(first.body)).rejects.toThrow('closed');
    await shop.pay(second.body);
    await shop.subscriptions(member);
    expect(await shop.subscriptionsAtProvider(member)).toHaveLength(1);
  });

  test('whether it is still open is told by the provider, and not by the clock of this machine', async () => {
    const member = await newBuyer(shop);
    const { body: first } = await shop.beginCheckout(member, 'HADES');
    await expireSession(shop.db, first.sessionId);
    expect((await shop.beginCheckout(member, 'ZEUS')).status).toBe(200);
    expect((await shop.provider.checkout.sessions.retrieve(first.sessionId)).status).toBe('expired');
  });

  test('of eight at once at most one can be paid', async () => {
    const member = await newBuyer(shop);
    const tiers = ['HADES', 'ZEUS'] as const;
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, i) => shop.beginCheckout(member, tiers[i % 2] ?? 'ZEUS')),
    );
    expect([200, 409]).toEqual(expect.arrayContaining([...new Set(responses.map(({ status }) => status))]));
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    const open = (await sessionsOf(member)).filter(({ status }) => status === 'open');
    expect(open).toHaveLength(1);
  });

  test('one that another overtook is begun again with the same key', async () => {
    const member = await newBuyer(shop);
    const key = randomUUID();
    shop.line.judge = ({ path }) => (path === '/v1/customers' ? 'hold' : 'pass');
    const slow = shop.beginCheckout(member, 'HADES', key);
    await shop.untilHeld();
    shop.line.judge = () => 'pass';
    const other = await shop.beginCheckout(member, 'ZEUS');
    shop.forget();
    expect((await slow).status).toBe(409);
    const { status, body } = await shop.beginCheckout(member, 'HADES', key);
    expect(status).toBe(200);
    const open = (await sessionsOf(member)).filter((session) => session.status === 'open');
    expect(open.map(({ id }) => id)).toEqual([body.sessionId]);
    await expect(shop.pay(other.body)).rejects.toThrow('closed');
  });

  test('retries a failed checkout with the same key, for a whole hour', async () => {
    const member = await newBuyer(shop);
    const key = randomUUID();
    shop.line.judge = () => 'cut';
    expect((await shop.beginCheckout(member, 'HADES', key)).status).toBe(503);
    await shop.db
      .updateTable('checkouts')
      .set({ created_at: sql`now() - interval '50 minutes'` })
      .where('member_id', '=', member.user_id)
      .execute();
    shop.forget();
    const { body } = await shop.beginCheckout(member, 'HADES', key);
    const { expires_at } = await shop.provider.checkout.sessions.retrieve(body.sessionId);
    expect(expires_at).toBeGreaterThan(Date.now() / 1000 + 3_000);
  });

  test('one that was given up while its session was made is not handed out', async () => {
    const member = await newBuyer(shop);
    const key = randomUUID();
    const body = JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred' } });
    let isFirst = true;
    shop.line.judge = ({ path, method }) => {
      if (method !== 'POST' || path !== '/v1/checkout/sessions') return 'pass';
      const verdict = isFirst ? 'hold' : { status: 500, type: 'application/json', body };
      isFirst = false;
      return verdict;
    };
    const slow = shop.beginCheckout(member, 'ZEUS', key);
    await shop.untilHeld();
    expect((await shop.beginCheckout(member, 'ZEUS', key)).status).toBe(503);
    shop.forget();
    expect((await slow).status).toBe(409);
    expect((await sessionsOf(member)).filter(({ status }) => status === 'open')).toEqual([]);
  });

  test('one that was just paid counts, before any event told of it: the next has no trial', async () => {
    const member = await newBuyer(shop);
    const first = await shop.beginCheckout(member, 'HADES');
    await shop.pay(first.body);
    const second = await shop.beginCheckout(member, 'ZEUS');
    expect((await shop.provider.checkout.sessions.retrieve(second.body.sessionId)).amount_total).toBe(500);
    expect(await shop.profile(member)).toMatchObject({ godtier: 'HADES', used_free_trial: true });
  });

  test('the tier that was just paid is refused, before any event told of it', async () => {
    const member = await newBuyer(shop);
    await shop.pay((await shop.beginCheckout(member, 'HADES')).body);
    expect((await shop.beginCheckout(member, 'HADES')).status).toBe(409);
    expect(await sessionsOf(member)).toHaveLength(1);
  });
});

test('a tier that is held is 409, also when it was given (decisions: Subscriptions)', async () => {
  const member = await newBuyer(shop);
  await shop.db
    .insertInto('subscriptions')
    .values({ member_id: member.user_id, tier: 'ZEUS', status: 'active' })
    .execute();
  expect(await shop.beginCheckout(member, 'ZEUS')).toMatchObject({
    status: 409,
    body: { detail: 'You already have an active ZEUS subscription.' },
  });
  expect((await shop.beginCheckout(member, 'HADES')).status).toBe(200);
});

test('a customer that the provider no longer knows is replaced', async () => {
  const member = await newBuyer(shop);
  await shop.beginCheckout(member, 'ZEUS');
  const old = await shop.customerOf(member);
  await shop.provider.customers.del(old);
  expect((await shop.beginCheckout(member, 'ZEUS')).status).toBe(200);
  expect(await shop.customerOf(member)).not.toBe(old);
});

test.each([
  ['another site', 'https://elsewhere.example/home'],
  ['no address', 'home'],
  ['a script', 'javascript:alert(1)'],
  ['a name and password in front', 'http://localhost:0@elsewhere.example/'],
  ['an endless one', `http://localhost/${'x'.repeat(3_000)}`],
  ['nothing', ''],
  ['a tab before a good one', '\tGOOD'],
  ['a control character in a good one', 'GOOD\u0007'],
  ['a backslash, which some take for the end of a name', 'OWN\\@evil.example/'],
])('success_url, cancel_url and return_url may not be %s: 400', async (_what, bad) => {
  const member = await newBuyer(shop);
  const good = `${shop.url}/profile/x`;
  const address = bad.replace('GOOD', good).replace('OWN', shop.url);
  const ask = (path: string, body: object) =>
    shop.call<Problem>('POST', `/api/subscriptions/${path}/`, {
      as: member,
      body: { tier: 'ZEUS', ...body },
    });
  const responses = [
    await ask('create-checkout-session', { success_url: address, cancel_url: good }),
    await ask('create-checkout-session', { success_url: good, cancel_url: address }),
    await ask('manage', { return_url: address }),
  ];
  expect(responses.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
    [400, ['success_url']],
    [400, ['cancel_url']],
    [400, ['return_url']],
  ]);
});

test.each([['HERMES'], ['zeus'], [7], [null]])('the tier %j cannot be bought: 400', async (tier) => {
  const body = { tier, success_url: shop.url, cancel_url: shop.url };
  const member = await newBuyer(shop);
  const { status } = await shop.call('POST', '/api/subscriptions/create-checkout-session/', {
    as: member,
    body,
  });
  expect(status).toBe(400);
});

test('where nothing is sold it is said so', async () => {
  const member = await newBuyer(shop);
  const { payments } = shop.context;
  shop.context.payments = null;
  expect(await shop.beginCheckout(member, 'ZEUS')).toMatchObject({
    status: 409,
    body: { detail: 'Subscriptions are not sold here at the moment.' },
  });
  expect((await shop.call('GET', '/api/subscriptions/', { as: member })).body).toEqual({
    prices: null,
    publishable_key: null,
    script_url: null,
    subscriptions: [],
  });
  shop.context.payments = payments;
});
