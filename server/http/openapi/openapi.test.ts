import type { Problem } from '#contract/call';
import * as auth from '#contract/auth';
import * as blocks from '#contract/blocks';
import * as cases from '#contract/cases';
import * as comments from '#contract/comments';
import * as follows from '#contract/follows';
import * as live from '#contract/live';
import * as messages from '#contract/messages';
import * as moderation from '#contract/moderation';
import * as mutes from '#contract/mutes';
import * as posts from '#contract/posts';
import * as profile from '#contract/profile';
import * as reports from '#contract/reports';
import * as rules from '#contract/rules';
import * as search from '#contract/search';
import * as subscriptions from '#contract/subscriptions';
import { addMembers } from '../../testing/members';
import { startTestServer, type TestServer } from '../../testing/server';
import { resolve, type Document, type Operation, type Parameter, type Response } from './document';

let server: TestServer;
let document: Document;
beforeAll(async () => {
  server = await startTestServer();
  document = (await server.call<Document>('GET', '/api/openapi.json')).body;
});
afterAll(() => server.stop());

const operations = (): [string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method} ${path}`,
      operation,
    ]),
  );

const operation = (name: string): Operation => {
  const found = operations().find(([one]) => one === name)?.[1];
  if (!found) throw new Error(`no ${name}`);
  return found;
};

const parametersOf = (one: Operation): Parameter[] =>
  (one.parameters ?? []).map((parameter) => resolve(document, parameter));

const response = (one: Operation, status: number): Response => {
  const part = one.responses[status];
  if (!part) throw new Error(`no ${status}`);
  return resolve(document, part);
};

test('it is OpenAPI 3.1, and what it refers to is in it', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({
    title: 'Pantheon',
    description: expect.stringContaining('**Retries.**'),
  });
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? '');
  expect(references.length).toBeGreaterThan(100);
  for (const ref of new Set(references)) {
    expect([ref, resolve<object>(document, { $ref: ref })]).toEqual([ref, expect.any(Object)]);
  }
});

test('it describes every call of the contract, and nothing else', () => {
  const contract = [
    auth,
    blocks,
    cases,
    comments,
    follows,
    live,
    messages,
    moderation,
    mutes,
    posts,
    profile,
    reports,
    rules,
    search,
    subscriptions,
  ]
    .flatMap((feature) => Object.values(feature) as unknown[])
    .filter(
      (one): one is { method: string; url: string } =>
        typeof one === 'object' && one !== null && 'url' in one,
    )
    .map(({ method, url }) => `${method.toLowerCase()} ${url.replaceAll(/:(\w+)/g, '{$1}')}`);
  const described = operations().map(([name]) => name);
  expect(described.sort()).toEqual(contract.sort());
  for (const name of described) expect(name).toMatch(/^(get|post|put|patch|delete) \/api\/.*\/$/);
});

test('each call has a summary, a known group, a name of its own, and each of its parameters', () => {
  const names = operations().map(([, { operationId }]) => operationId);
  expect(new Set(names).size).toBe(names.length);
  const groups = document.tags?.map(({ name }) => name);
  for (const [name, one] of operations()) {
    expect(one.summary).not.toBe('');
    expect(groups).toEqual(expect.arrayContaining(one.tags));
    const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const described = parametersOf(one)
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => [parameter.name, parameter.required]);
    expect([name, described]).toEqual([name, inPath.map((parameter) => [parameter, true])]);
  }
});

/** The calls of a machine, which signs its requests: sessions, CSRF and limits do not apply. */
const SIGNED = 'post /api/webhooks/stripe/';

test('each call names its responses and its refusals, all of them problems', () => {
  for (const [name, one] of operations()) {
    const statuses = Object.keys(one.responses).map(Number);
    expect([name, statuses]).toEqual([name, expect.arrayContaining([500, 503])]);
    expect([name, statuses.includes(429)]).toEqual([name, name !== SIGNED]);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect(statuses.includes(401) || one.security.length === 0).toBe(true);
    expect(statuses.includes(403)).toBe(!name.startsWith('get ') && name !== SIGNED);
    for (const status of statuses.filter((code) => code >= 400)) {
      expect(Object.keys(response(one, status).content ?? {})).toEqual(['application/problem+json']);
    }
    for (const status of statuses.filter((code) => code === 429 || code === 503)) {
      expect(response(one, status).headers).toHaveProperty('Retry-After');
    }
  }
});

test.each([
  ['post /api/login/', [200, 400, 401, 403, 413, 415, 429, 500, 503]],
  ['post /api/register/', [201, 400, 403, 409, 413, 415, 429, 500, 503]],
  ['get /api/posts/', [200, 400, 401, 423, 429, 500, 503]],
  ['post /api/posts/{id}/like/', [200, 400, 401, 403, 404, 409, 423, 429, 500, 503]],
  [
    'patch /api/moderation/posts/{id}/modify/',
    [200, 400, 401, 402, 403, 404, 409, 413, 415, 423, 429, 500, 503],
  ],
  [
    'post /api/subscriptions/create-checkout-session/',
    [200, 400, 401, 403, 409, 413, 415, 423, 429, 500, 503],
  ],
  ['post /api/subscriptions/manage/', [200, 400, 401, 403, 404, 409, 413, 415, 423, 429, 500, 503]],
  [SIGNED, [200, 400, 413, 415, 500, 503]],
  ['delete /api/posts/{id}/', [204, 400, 401, 403, 404, 409, 423, 429, 500, 503]],
])('%s answers %j', (name, statuses) => {
  expect(Object.keys(operation(name).responses).map(Number)).toEqual(statuses);
});

test('a picture is a file in a form; JSON can only remove it', () => {
  for (const [name, field] of [
    ['post /api/posts/', 'image'],
    ['patch /api/profile/', 'profile_picture'],
  ] as const) {
    const content = operation(name).requestBody?.content ?? {};
    const form = content['multipart/form-data'];
    expect(form?.schema.properties?.[field]?.anyOf).toEqual([
      { type: 'string', format: 'binary', contentMediaType: 'image/*' },
      { type: 'string', maxLength: 0 },
    ]);
    expect(form?.encoding).toEqual({
      [field]: { contentType: 'image/jpeg, image/png, image/gif, image/webp, image/avif' },
    });
    expect(content['application/json']?.schema.properties?.[field]).toMatchObject({ maxLength: 0 });
  }
});

test('calls that must not be done twice take an Idempotency-Key, those that change something X-CSRFToken', () => {
  const withKey = operations()
    .filter(([, one]) => parametersOf(one).some(({ name }) => name === 'Idempotency-Key'))
    .map(([name]) => name);
  expect(withKey.sort()).toEqual(
    expect.arrayContaining([
      'post /api/comments/{id}/like/',
      'post /api/comments/{id}/replies/',
      'post /api/comments/{id}/smite/',
      'post /api/messages/{username}/',
      'post /api/password-reset/confirm/',
      'post /api/posts/',
      'post /api/posts/{id}/comments/',
      'post /api/posts/{id}/like/',
      'post /api/posts/{id}/smite/',
      'post /api/register/',
      'post /api/subscriptions/create-checkout-session/',
      'post /api/users/{username}/follow/',
    ]),
  );
  for (const [name, one] of operations()) {
    const takes = parametersOf(one).some((parameter) => parameter.name === 'X-CSRFToken');
    expect([name, takes]).toEqual([name, !name.startsWith('get ') && name !== SIGNED]);
  }
});

test('what takes an Idempotency-Key by its description takes it in truth', async () => {
  const [member] = await addMembers(server, 2, { prefix: 'keyed' });
  await server.db
    .updateTable('accounts')
    .set({ is_moderator: true })
    .where('id', '=', member.user_id)
    .execute();
  const body = {
    content: 'hello',
    kind: 'post',
    id: 1,
    category: 'spam',
    text: 'hello',
    decision: 'nothing',
    reason: 'hello',
    tier: 'ZEUS',
    success_url: server.url,
    cancel_url: server.url,
    username: 'keyless',
    email: 'keyless@example.org',
    password: 'a long enough secret',
    token: 'none',
    uidb64: 'none',
  };
  for (const [name, one] of operations()) {
    if (!parametersOf(one).some((parameter) => parameter.name === 'Idempotency-Key')) continue;
    const [method = '', path = ''] = name.split(' ');
    const { status, body: response } = await server.call<Problem>(
      method.toUpperCase(),
      path.replace('{id}', '1').replace('{username}', 'keyed1'),
      { as: member, headers: { 'idempotency-key': 'no uuid' }, body },
    );
    expect([name, status, response.detail]).toEqual([name, 400, 'Idempotency-Key must be a UUID.']);
  }
});

test('lists that are cut into pages tell of the Link header', () => {
  const paged = operations()
    .filter(([, one]) => parametersOf(one).some(({ name }) => name === 'before' || name === 'after'))
    .map(([name, one]) => [name, Object.keys(response(one, 200).headers ?? {})]);
  expect(paged.length).toBeGreaterThanOrEqual(7);
  for (const [, headers] of paged) expect(headers).toEqual(['Link']);
});

describe('the page to read', () => {
  test('tells of every call, field and schema, and needs no script', async () => {
    const { status, headers, body } = await server.call<string>('GET', '/api/docs');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    for (const [name, { operationId = '' }] of operations()) {
      expect(body).toContain(`<article id="${operationId}">`);
      const [, path = ''] = name.split(' ');
      expect(body.replaceAll('<wbr />', '')).toContain(`<code>${path}</code>`);
    }
    for (const schema of Object.keys(document.components.schemas)) {
      expect(body).toContain(`id="schema-${schema}"`);
    }
    expect(body).not.toMatch(/<script|<style| style=|javascript:|https?:\/\//i);
  });

  test('links only to what is there', async () => {
    const { body } = await server.call<string>('GET', '/api/docs');
    const anchors = [...body.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor ?? '');
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    expect(anchors.filter((anchor) => !ids.has(anchor))).toEqual([]);
    const files = [...body.matchAll(/href="(\/api\/[^"]+)"/g)].map(([, file]) => file ?? '');
    for (const file of new Set(files)) expect((await server.call('GET', file)).status).toBe(200);
  });

  test('has a stylesheet for light and dark', async () => {
    const { headers, body } = await server.call<string>('GET', '/api/docs.css');
    expect(headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(body).toMatch(/color-scheme: light dark;[^}]+: light-dark\(/);
  });
});
