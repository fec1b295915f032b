import Stripe from 'stripe';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox';

let box: TestSandbox;
let stripe: Stripe;

beforeAll(async () => {
  box = await startTestSandbox();
  ({ stripe } = box);
});
afterAll(() => box.stop());

const address = () => {
  const { host, port } = box.sandbox.provider.address;
  return `http://${host}:${port}`;
};

interface Bare {
  method?: string;
  body?: string;
  headers?: Record<string, string>;
}

const bare = (path: string, { headers, ...init }: Bare = {}) =>
  fetch(address() + path, {
    ...init,
    headers: { ...headers, authorization: `Bearer ${box.sandbox.provider.secretKey}` },
  });

describe('authentication', () => {
  test('another key is refused as Stripe refuses it', async () => {
    const stranger = new Stripe('sk_test_stranger', {
      ...box.sandbox.provider.address,
      maxNetworkRetries: 0,
    });
    await expect(stranger.products.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  });

  test('without a key the response says how to send one', async () => {
    const response = await fetch(`${address()}/v1/products`);
    expect([response.status, await response.json()]).toMatchObject([
      401,
      { error: { type: 'invalid_request_error' } },
    ]);
  });
});

describe('errors have the shape of Stripe’s', () => {
  test.each([
    ['GET', '/v1/nothing', '', 404, { message: 'Unrecognized request URL (GET: /v1/nothing).' }],
    [
      'GET',
      '/v1/customers/cus_1',
      '',
      404,
      { code: 'resource_missing', message: "No such customer: 'cus_1'" },
    ],
    ['POST', '/v1/products', '', 400, { code: 'parameter_missing', param: 'name' }],
    ['POST', '/v1/products', 'name=a&colour=red', 400, { code: 'parameter_unknown', param: 'colour' }],
    ['POST', '/v1/products', 'name=a&metadata[b][c]=1', 400, { param: 'metadata' }],
    [
      'POST',
      '/v1/prices',
      'product=p&currency=usd&unit_amount=x&recurring[interval]=month',
      400,
      { code: 'parameter_invalid_integer', param: 'unit_amount' },
    ],
    [
      'POST',
      '/v1/prices',
      'product=p&currency=usd&unit_amount=5&recurring[interval]=month&recurring[every]=2',
      400,
      { code: 'parameter_unknown', param: 'recurring[every]' },
    ],
    [
      'POST',
      '/v1/prices',
      'product=p&currency=usd&unit_amount=5&recurring[interval]=month',
      400,
      { code: 'resource_missing', param: 'product' },
    ],
    ['GET', '/v1/products?limit=0', '', 400, { param: 'limit' }],
    [
      'GET',
      '/v1/products?starting_after=prod_x',
      '',
      400,
      { code: 'resource_missing', param: 'starting_after' },
    ],
    [
      'GET',
      '/v1/products?expand[]=data.maker',
      '',
      400,
      { message: 'This property cannot be expanded (data.maker).' },
    ],
    ['GET', '/v1/customers/%00', '', 400, {}],
    ['POST', '/v1/customers', 'name=%00', 400, {}],
    ['DELETE', '/v1/subscriptions/sub_1', '', 404, { code: 'resource_missing' }],
  ])('%s %s %j is %d', async (method, path, body, status, error) => {
    const response = await bare(path, {
      method,
      ...(body && { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    });
    expect(response.status).toBe(status);
    expect(response.headers.get('request-id')).toMatch(/^req_/);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error', ...error } });
  });

  test('a body that is not a form is refused', async () => {
    const response = await bare('/v1/products', {
      method: 'POST',
      body: '{"name":"a"}',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(415);
  });

  test('the response has the API version of the request', async () => {
    const { lastResponse } = await stripe.products.list();
    expect(lastResponse.apiVersion).toBe(Stripe.API_VERSION);
  });
});

describe('an Idempotency-Key', () => {
  test('returns the first response again, also to concurrent requests, and creates one object', async () => {
    const name = 'made once';
    const asked = Array.from({ length: 8 }, () =>
      stripe.products.create({ name }, { idempotencyKey: 'once' }),
    );
    const ids = (await Promise.all(asked)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    const { data } = await stripe.products.list({ limit: 100 });
    expect(data.filter((product) => product.name === name)).toHaveLength(1);
    const again = await stripe.products.create({ name }, { idempotencyKey: 'once' });
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  test('of another request is refused', async () => {
    await stripe.products.create({ name: 'a' }, { idempotencyKey: 'other' });
    await expect(stripe.products.create({ name: 'b' }, { idempotencyKey: 'other' })).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
  });

  test('of a request that failed may be used again', async () => {
    const create = (product: string) =>
      stripe.prices.create(
        { product, currency: 'usd', unit_amount: 5, recurring: { interval: 'month' } },
        { idempotencyKey: 'failed' },
      );
    await expect(create('prod_none')).rejects.toMatchObject({ code: 'resource_missing' });
    const { id } = await stripe.products.create({ name: 'there now' });
    expect((await create(id)).product).toBe(id);
  });
});

describe('lists', () => {
  test('are newest first, paginated in both directions, and iterated by the client itself', async () => {
    const made: string[] = [];
    for (let i = 0; i < 5; i++)
      made.unshift((await stripe.customers.create({ email: 'many@example.org' })).id);
    const first = await stripe.customers.list({ email: 'many@example.org', limit: 2 });
    expect([first.data.map(({ id }) => id), first.has_more, first.url]).toEqual([
      made.slice(0, 2),
      true,
      '/v1/customers',
    ]);
    const walked = await stripe.customers
      .list({ email: 'many@example.org', limit: 2 })
      .autoPagingToArray({ limit: 50 });
    expect(walked.map(({ id }) => id)).toEqual(made);
    const back = await stripe.customers.list({
      email: 'many@example.org',
      limit: 2,
      ending_before: made[3]!,
    });
    expect([back.data.map(({ id }) => id), back.has_more]).toEqual([made.slice(1, 3), true]);
  });

  test('events are found by type and time', async () => {
    const customer = await box.newCustomer();
    const now = Math.floor(Date.now() / 1000);
    const { data } = await stripe.events.list({
      types: ['customer.created'],
      created: { gte: now - 60 },
      limit: 1,
    });
    expect(data).toMatchObject([
      { type: 'customer.created', api_version: Stripe.API_VERSION, data: { object: { id: customer } } },
    ]);
    expect((await stripe.events.list({ created: { gt: now + 60 } })).data).toEqual([]);
    expect(await stripe.events.retrieve(data[0]!.id)).toMatchObject({ type: 'customer.created' });
  });
});
