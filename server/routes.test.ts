import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { startTestServer, type TestServer } from './testing/server';

/** Routes of the API that anyone may call without limits, and why. */
const OPEN: Record<string, string> = {
  '/api/docs': 'made once',
  '/api/docs.css': 'made once',
  '/api/openapi.json': 'made once',
  '/api/webhooks/stripe/': 'signed by the payment provider',
};

/** Routes outside the API with an unsafe method, and why they change nothing. */
const HARMLESS: Record<string, string> = {
  'POST /new-post': 'leads to the page, before its body is read (http/site.ts)',
};

const routes: RouteOptions[] = [];
let server: TestServer;
beforeAll(async () => {
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route) => void routes.push(route));
  });
  server = await startTestServer({ RATE_LIMITS: 'address=1/60', TRUST_PROXY: 'on' });
});
afterAll(() => server.stop());

const methodsOf = ({ method }: RouteOptions) => [method].flat();
const isOfApi = ({ url }: RouteOptions) => url.startsWith('/api/');

/** The calls of the API. */
const calls = () =>
  routes
    .filter((route) => isOfApi(route) && !(route.url in OPEN))
    .flatMap((route) =>
      methodsOf(route).map((method) => ({ ...route, method, name: `${method} ${route.url}` })),
    )
    .filter(({ method }) => method !== 'HEAD');

/** The responses to the first two requests from an address of its own, without a session. */
async function callTwice(method: string, url: string, index: number): Promise<number[]> {
  const path = url.replaceAll(/:\w+/g, '1');
  const statuses = [];
  for (let i = 0; i < 2; i++) {
    const headers = { 'x-forwarded-for': `203.0.113.${index + 1}` };
    statuses.push((await server.call(method, path, { headers })).status);
  }
  return statuses;
}

test('outside the API nothing changes anything', () => {
  const others = routes.filter((route) => !isOfApi(route));
  expect(others).not.toEqual([]);
  for (const route of others) {
    const unsafe = methodsOf(route)
      .filter((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
      .filter((method) => !(`${method} ${route.url}` in HARMLESS));
    expect([route.url, unsafe]).toEqual([route.url, []]);
  }
});

test('every call says who may make it, and describes its responses and its errors', () => {
  expect(calls().length).toBeGreaterThan(30);
  for (const { name, config, schema } of calls()) {
    const { response } = (schema ?? {}) as { response?: Record<string, unknown> };
    expect([name, config?.session]).toEqual([name, expect.stringMatching(/^(member|anyone)$/)]);
    expect([name, Object.keys(response ?? {})]).toEqual([name, expect.arrayContaining(['4xx', '5xx'])]);
    expect([name, Object.keys(response ?? {}).some((status) => status.startsWith('2'))]).toEqual([
      name,
      true,
    ]);
  }
});

/** Where texts in a schema have no greatest length. A picture is no text, and limited by its bytes. */
function unbounded(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, maxLength, enum: choices } = schema as { type?: unknown; maxLength?: number; enum?: unknown };
  const inside = Object.entries(schema).flatMap(([name, part]) => unbounded(part, `${at}/${name}`));
  return type === 'string' && maxLength === undefined && !choices ? [at, ...inside] : inside;
}

test('every text of a request has a greatest length, so that none is kept that could be endless', () => {
  const withInput = routes
    .filter(isOfApi)
    .filter(({ schema }) => schema?.body || schema?.params || schema?.querystring);
  expect(withInput.length).toBeGreaterThan(25);
  for (const { url, schema } of withInput) {
    const { body, params, querystring } = schema ?? {};
    expect(unbounded({ body, params, querystring }, url)).toEqual([]);
  }
});

test('every call refuses a request without a session unless it is for anyone, and counts it', async () => {
  for (const [index, { name, method, url, config }] of calls().entries()) {
    const [first, second] = await callTwice(method, url, index);
    expect([name, first === 401]).toEqual([name, config?.session === 'member']);
    expect([name, second]).toEqual([name, 429]);
  }
});
