import type { Problem } from '#contract/call';
import { CARDS } from '../../adapters/payments/testing/sandbox';
import type { TestMember } from '../../testing/server';
import { newBuyer } from './testing/buyers';
import type { Verdict } from './testing/line';
import { startShop, type Shop } from './testing/shop';

let shop: Shop;
beforeAll(async () => (shop = await startShop()));
afterAll(() => shop.stop());
beforeEach(() => shop.forget());

let subscriber: TestMember;
beforeAll(async () => {
  subscriber = await newBuyer(shop);
  await shop.buy(subscriber, 'ZEUS');
});

const manage = (member: TestMember, tier = 'ZEUS') =>
  shop.call<{ url: string } & Problem>('POST', '/api/subscriptions/manage/', {
    as: member,
    body: { tier, return_url: `${shop.url}/profile/${member.username}` },
  });

test('the portal of the member opens, also while a payment fails (spec §4)', async () => {
  const member = await newBuyer(shop);
  await shop.buy(member, 'ZEUS', CARDS.failsLater);
  expect(await manage(member)).toMatchObject({ status: 200, body: { url: expect.stringMatching(/^http/) } });
  await shop.passDays(member, 7.1);
  await shop.receiveNew();
  expect((await manage(member)).status).toBe(200);
});

test('without a subscription of the tier there is none: 404', async () => {
  const member = await newBuyer(shop);
  expect(await manage(member)).toMatchObject({
    status: 404,
    body: { detail: 'You have no ZEUS subscription.' },
  });
  const { id } = await shop.buy(member, 'HADES');
  expect((await manage(member)).status).toBe(404);
  expect((await manage(member, 'HADES')).status).toBe(200);
  await shop.provider.subscriptions.cancel(id);
  await shop.receiveNew();
  expect((await manage(member, 'HADES')).status).toBe(404);
});

test('a gift has nothing to manage: 409', async () => {
  const member = await newBuyer(shop);
  const gift = { member_id: member.user_id, tier: 'ZEUS', status: 'active' } as const;
  await shop.db.insertInto('subscriptions').values(gift).execute();
  expect(await manage(member)).toMatchObject({
    status: 409,
    body: { detail: 'ZEUS was given to you: there is nothing to pay and nothing to manage.' },
  });
});

const providerSays = (status: number, error: object) => ({
  status,
  type: 'application/json',
  body: JSON.stringify({ error }),
});

test.each<[string, Verdict]>([
  ['cannot be reached', 'cut'],
  ['has a gateway that is down', { status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' }],
  ['answers half a JSON', { status: 200, type: 'application/json', body: '{"id": ' }],
  ['fails', providerSays(500, { type: 'api_error', message: 'An unknown error occurred' })],
  [
    'limits us',
    providerSays(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Slow down' }),
  ],
  [
    'refuses our key',
    providerSays(401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_t**' }),
  ],
  [
    'has no portal yet',
    providerSays(400, { type: 'invalid_request_error', message: 'Save your portal settings first' }),
  ],
])('when the provider %s it is 503 with Retry-After and our sentence, not theirs', async (_what, verdict) => {
  shop.line.judge = () => verdict;
  const { status, headers, body } = await manage(subscriber);
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(body.detail).toBe('The payment provider cannot be reached right now. Please try again in a moment.');
});
