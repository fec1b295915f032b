import { connect as connectSocket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { query } from '@pantheon/embedded-postgres/testing';
import type { Problem } from '#contract/call';
import { sql } from 'kysely';
import { buildApp } from '../app';
import { connect } from '../db/connect';
import { eventually } from '../testing/eventually';
import { addMembers } from '../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../testing/server';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  [member] = await addMembers(server, 1, { prefix: 'error' });
});
afterAll(() => server.stop());

/** For connections that are ended to be gone, so that no later request is given one. */
const GONE_WITHIN_MS = 10_000;

const NOTHING_HERE = 'There is nothing at this address.';

describe('what is refused before a call begins', () => {
  test.each([
    ['an unknown path', 'GET', '/api/nothing', 404, NOTHING_HERE],
    ['a method that a path does not have', 'PUT', '/api/posts/', 404, NOTHING_HERE],
    ['a name longer than any', 'GET', `/api/profile/${'a'.repeat(300)}/`, 404, NOTHING_HERE],
    ['an address that cannot be decoded', 'GET', '/api/profile/%ZZ/', 400, 'The address is not valid.'],
  ])('%s is problem+json with a sentence', async (_what, method, path, status, detail) => {
    const response = await server.call<Problem>(method, path, { as: member });
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(response).toMatchObject({ status, body: { type: 'about:blank', status, detail } });
  });

  test.each([
    ['JSON that is cut off', 'application/json', '{"username": "a', 400, 'The request is not valid JSON.'],
    [
      'JSON that reaches for prototypes',
      'application/json',
      '{"__proto__": {"a": 1}}',
      400,
      'The request is not valid JSON.',
    ],
    ['no content', 'application/json', '', 400, 'The request has no content.'],
    ['XML', 'application/xml', '<a/>', 415, 'Send the request as JSON or multipart/form-data.'],
    ['an unreadable type', 'what?', 'a', 415, 'Send the request as JSON or multipart/form-data.'],
    ['a form', 'multipart/form-data; boundary=x', '--x--', 415, 'This call takes JSON only.'],
    ['more than 64 KB', 'application/json', `"${'a'.repeat(65_536)}"`, 413, 'The request is too large.'],
  ])('%s is problem+json with a sentence', async (_what, type, body, status, detail) => {
    const response = await fetch(`${server.url}/api/login/`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({ status, detail }),
    ]);
  });

  test('a type that is named without a body is no fault of a call that takes none', async () => {
    for (const [method, path] of [
      ['POST', '/api/users/error0/follow/'],
      ['DELETE', '/api/posts/1/'],
    ] as const) {
      const { body } = await server.call<Problem>(method, path, {
        as: member,
        headers: { 'content-type': 'application/json' },
      });
      expect(body.detail).not.toBe('The request has no content.');
    }
  });

  test.each([
    ['what is no HTTP', 'GARBAGE\r\n\r\n', 400, 'The request could not be understood.'],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'The headers of the request are too large.',
    ],
  ])('%s gets a sentence, and the connection ends', async (_what, sent, status, detail) => {
    const socket = connectSocket(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(sent);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\r\nContent-Type: application/problem\\+json`));
    expect(JSON.parse(body)).toMatchObject({ status, detail });
  });

  test('HEAD is answered like GET, without the body', async () => {
    const response = await fetch(`${server.url}/api/posts/`, {
      method: 'HEAD',
      headers: { authorization: `Token ${member.token}` },
    });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect((await fetch(`${server.url}/api/nothing`, { method: 'HEAD' })).status).toBe(404);
  });
});

describe('while the database is away', () => {
  let app: FastifyInstance;
  let url: string;
  beforeAll(async () => {
    const nowhere = connect('postgres://pantheon@127.0.0.1:1/pantheon');
    app = await buildApp({ ...server.context, db: nowhere, backgroundDb: nowhere });
    app.addHook('onClose', () => nowhere.destroy());
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  test.each([
    ['GET', '/api/posts/'],
    ['POST', '/api/login/'],
    ['POST', '/api/password-reset/'],
  ])('%s %s is 503 with Retry-After and a sentence', async (method, path) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Token ${member.token}`, 'content-type': 'application/json' },
      ...(method === 'POST' && {
        body: JSON.stringify({ username: 'a', password: 'b', email: 'a@example.org' }),
      }),
    });
    expect(response.headers.get('retry-after')).toBe('5');
    expect([response.status, await response.json()]).toEqual([
      503,
      {
        type: 'about:blank',
        title: 'Service Unavailable',
        status: 503,
        detail: 'The service is busy right now. Please try again in a moment.',
      },
    ]);
  });

  test('the process counts as alive and not as ready', async () => {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await ready.json()).toMatchObject({
      detail: 'The database cannot be reached.',
      database: 'unavailable',
      direct: 'connected',
    });
  });
});

test('a database that goes and comes back takes the server with it no longer than it is away', async () => {
  // A pooler would look for it again only after a moment.
  const direct = connect(server.databaseUrl);
  const app = await buildApp({ ...server.context, db: direct, backgroundDb: direct });
  app.addHook('onClose', () => direct.destroy());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const get = (route: string) => fetch(url + route, { headers: { authorization: `Token ${member.token}` } });
  const ready = async () => (await get('/readyz')).status;
  expect(await ready()).toBe(200);
  const name = new URL(server.databaseUrl).pathname.slice(1);
  const admin = new URL(server.databaseUrl);
  // Not the template: no database can be copied from it meanwhile.
  admin.pathname = 'postgres';
  await query(admin.href, `alter database ${name} allow_connections false`);
  await query(
    admin.href,
    `select pg_terminate_backend(pid, ${GONE_WITHIN_MS}) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  );
  const { status, headers } = await get('/api/posts/');
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  // For a second all are told the same.
  await eventually(async () => (await ready()) === 503);
  await query(admin.href, `alter database ${name} allow_connections true`);
  expect((await get('/api/posts/')).status).toBe(200);
  await eventually(async () => (await ready()) === 200);
  await app.close();
});

describe('while the database takes no writes', () => {
  const admin = () => Object.assign(new URL(server.databaseUrl), { pathname: 'postgres' }).href;
  const name = () => new URL(server.databaseUrl).pathname.slice(1);
  const endConnections = () =>
    query(
      admin(),
      `select pg_terminate_backend(pid, ${GONE_WITHIN_MS}) from pg_stat_activity where datname = '${name()}' and pid <> pg_backend_pid()`,
    );
  const WRITTEN = ['sessions', 'messages', 'posts', 'idempotency_keys'];

  test.each([
    {
      what: 'that is read-only',
      retryAfter: '5',
      begin: async () => {
        await query(admin(), `alter database ${name()} set default_transaction_read_only = on`);
        await endConnections();
      },
      end: async () => {
        await query(admin(), `alter database ${name()} reset all`);
        await endConnections();
      },
    },
    {
      what: 'whose disk is full',
      retryAfter: '300',
      begin: async () => {
        const full = `create function full_disk() returns trigger language plpgsql as
          $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`;
        const triggers = WRITTEN.map(
          (table) =>
            `create trigger full_disk before insert or update on ${table} execute function full_disk()`,
        );
        await query(server.databaseUrl, [full, ...triggers].join(';'));
      },
      end: () => query(server.databaseUrl, 'drop function full_disk cascade'),
    },
  ])(
    'a database $what refuses writes with 503, and is read on, by members who come after hours, too',
    async ({ retryAfter, begin, end }) => {
      const [reader] = await addMembers(server, 1, { prefix: `reader${retryAfter}x` });
      await server.call('POST', `/api/messages/${reader.username}/`, {
        as: member,
        body: { content: 'Unread' },
      });
      await sql`update sessions set last_used_at = now() - interval '2 hours'`.execute(server.db);
      const write = () => server.call('POST', '/api/posts/', { as: reader, body: { content: 'x' } });
      await begin();
      try {
        const reads = [
          '/api/posts/',
          '/api/profile/',
          `/api/messages/${member.username}/`,
          '/api/messages/conversations/',
        ];
        await eventually(
          async () => (await server.call('GET', '/api/posts/', { as: reader })).status === 200,
        );
        for (const route of reads) expect((await server.call('GET', route, { as: reader })).status).toBe(200);
        const { status, headers } = await write();
        expect([status, headers.get('retry-after')]).toEqual([503, retryAfter]);
      } finally {
        await end();
      }
      await eventually(async () => (await write()).status === 201);
    },
  );
});

describe('failures inside a call', () => {
  const thrown = new Map<string, Error>();
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await buildApp(server.context);
    app.get('/api/broken/:name', (request) => {
      throw thrown.get((request.params as { name: string }).name) ?? new Error('none');
    });
  });
  afterAll(() => app.close());

  async function responseTo(error: Error) {
    thrown.set('error', error);
    const { statusCode, headers, body } = await app.inject('/api/broken/error');
    return { status: statusCode, headers, body };
  }

  test.each([
    ['a statement that took too long', '57014'],
    ['a deadlock', '40P01'],
    ['a prepared statement that is gone', '26000'],
    ['a serialisation failure', '40001'],
    ['too many connections', '53300'],
    ['a database without memory', '53200'],
    ['a database that is shutting down', '57P01'],
    ['a database that cannot be written to', '25006'],
    ['a database that rejects the password', '28P01'],
    ['a connection lost', 'ECONNRESET'],
  ])('%s is worth another try: 503 with Retry-After', async (_what, code) => {
    const { status, headers } = await responseTo(Object.assign(new Error('x'), { code }));
    expect([status, headers['retry-after']]).toEqual([503, '5']);
  });

  test.each([
    ['a full disk', 'ENOSPC'],
    ['a used-up quota', 'EDQUOT'],
    ['a read-only file system', 'EROFS'],
    ['a full disk of the database', '53100'],
  ])('%s is told as such: 503 with a later Retry-After', async (_what, code) => {
    const { status, headers, body } = await responseTo(Object.assign(new Error('x'), { code }));
    expect([status, headers['retry-after'], JSON.parse(body)]).toEqual([
      503,
      '300',
      expect.objectContaining({
        detail: 'There is no room to store anything new right now. Please try again later.',
      }),
    ]);
  });

  test.each([
    ['GET', '/api/posts/?author=a%00b', undefined],
    ['POST', '/api/login/', { username: 'a\u0000b', password: 'x' }],
  ])('%s %s with a null character is 400', async (method, address, body) => {
    const as = method === 'GET' ? await server.signUp('nuller') : undefined;
    const { status } = await server.call(method, address, { as, body });
    expect(status).toBe(400);
  });

  test('what was not foreseen is 500, and tells nothing of the inside', async () => {
    const error = Object.assign(new Error('relation "members" of secret 42'), {
      code: '42P01',
      detail: 'Key (email_key)=(ariadne@example.org)',
      statusCode: 500,
    });
    const { status, body } = await responseTo(error);
    expect(JSON.parse(body)).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      detail: 'Something went wrong on our side. Please try again.',
    });
    expect(status).toBe(500);
  });
});
