import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { eventually } from '../testing/eventually';
import { send, signUp } from '../testing/overHttp';
import { startServerProcess, type ServerProcess } from '../testing/serverProcess';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  /** As the protocol numbers them: 2 a server's, 5 a consumer's. */
  kind: number;
  parentSpanId?: string;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Sent {
  resourceSpans: { resource: Pick<Span, 'attributes'>; scopeSpans: { spans: Span[] }[] }[];
}

/** A collector of OpenTelemetry's, as far as a sender sees it. */
let collector: Server;
let database: TestDatabase;
let server: ServerProcess;
let token: string;
const spans: Span[] = [];
const authorizations = new Set<string | undefined>();
const resources: Pick<Span, 'attributes'>[] = [];
beforeAll(async () => {
  collector = createServer((request, response) => {
    authorizations.add(request.headers.authorization);
    void json(request).then((body) => {
      if (request.url === '/v1/traces')
        for (const { resource, scopeSpans } of (body as Sent).resourceSpans) {
          resources.push(resource);
          spans.push(...scopeSpans.flatMap((scope) => scope.spans));
        }
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  database = await createTestDatabase();
  server = await startServerProcess({
    ...database.settings,
    PAYMENTS: 'off',
    APP_VERSION: '0.2.0+c93bfde',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
    OTEL_TRACES_SAMPLER_ARG: '1',
  });
  token = await signUp(server.url);
});
afterAll(async () => {
  await server.kill();
  collector.close();
  await database.drop();
});

const attributesOf = ({ attributes }: Pick<Span, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
const within = ({ spanId, traceId }: Span) =>
  spans.filter((span) => span.parentSpanId === spanId && span.traceId === traceId);

test('a request is a span by its route, with its statements in it, and tells nothing of the member', async () => {
  const outside = 'a'.repeat(32);
  await send(
    server.url,
    '/api/posts/',
    { content: 'between us' },
    { authorization: `Token ${token}`, traceparent: `00-${outside}-${'b'.repeat(16)}-01` },
  );
  const response = await fetch(`${server.url}/api/profile/ariadne/?of=me`, {
    headers: { authorization: `Token ${token}` },
  });
  await eventually(() => Promise.resolve(spans.some(({ name }) => name.endsWith('/profile/:username/'))));

  const write = spans.find(({ name }) => name === 'POST /api/posts/')!;
  expect(attributesOf(write)).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/posts/',
    'http.response.status_code': 201,
  });
  expect([write.parentSpanId ?? '', write.kind]).toEqual(['', 2]);
  expect(write.traceId).not.toBe(outside);
  const statements = within(write).map((span) => attributesOf(span)['db.query.text']);
  expect(statements).toEqual(expect.arrayContaining([expect.stringContaining('insert into posts')]));

  const read = spans.find(({ name }) => name === 'GET /api/profile/:username/')!;
  expect(attributesOf(read)['pantheon.request.id']).toBe(response.headers.get('x-request-id'));
  expect(within(read).length).toBeGreaterThan(0);
  const told = JSON.stringify(spans);
  for (const secret of ['ariadne', 'between us', 'of=me', token, 'a long enough secret', '127.0.0.1'])
    expect(told).not.toContain(secret);
  expect(attributesOf(resources[0]!)).toMatchObject({
    'service.name': 'pantheon',
    // That of the built server, if npm test built one.
    'service.version': expect.stringMatching(/^\d+\.\d+\.\d+(\+[0-9a-f]{7,})?$/) as string,
  });
  expect(authorizations).toEqual(new Set(['Bearer of-the-collector']));
});

test('a job is a span with its statements', async () => {
  await send(server.url, '/api/password-reset/', { email: 'ariadne@example.org' });
  await eventually(() => Promise.resolve(spans.some(({ name }) => name.startsWith('job '))));
  const jobs = spans.filter(({ name }) => name.startsWith('job '));
  expect(jobs.map(({ kind }) => kind)).toEqual(jobs.map(() => 5));
  expect(jobs.flatMap(within).length).toBeGreaterThan(0);
});

test('a collector that is gone costs no request, and no time at the end', async () => {
  collector.closeAllConnections();
  collector.close();
  expect(
    (await fetch(`${server.url}/api/posts/`, { headers: { authorization: `Token ${token}` } })).status,
  ).toBe(200);
  const began = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(9_000);
});
