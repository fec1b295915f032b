import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from '../app';
import { CONCURRENCY_LIMITS } from '../environment';
import { listen } from '../events';
import { eventually } from '../testing/eventually';
import { form, png } from '../testing/forms';
import { addMembers } from '../testing/members';
import { headOf, openSocket, readResponse } from '../testing/rawSocket';
import { startTestServer, type TestMember, type TestServer } from '../testing/server';

let server: TestServer;
let member: TestMember;
let other: TestMember;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on', AT_ONCE: 'sockets=60,requests=50' });
  [member, other] = await addMembers(server, 2, { prefix: 'sender' });
});
afterAll(() => server.stop());

const FORM = 'multipart/form-data; boundary=x';
const FILE = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';

const connectionsOf = ({ server: socketServer }: FastifyInstance) =>
  new Promise((resolve) => socketServer.getConnections((_error, count) => resolve(count)));

test('a request has a minute to arrive, its headers ten seconds', async () => {
  const app = await buildApp(server.context);
  const { requestTimeout, headersTimeout } = app.server;
  expect([requestTimeout, headersTimeout]).toEqual([60_000, 10_000]);
  await app.close();
});

describe('with shorter times', () => {
  let url: string;
  let shortTimes: FastifyInstance;
  beforeAll(async () => {
    shortTimes = await buildApp(server.context);
    shortTimes.server.requestTimeout = 1_000;
    shortTimes.server.headersTimeout = 500;
    url = await shortTimes.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => shortTimes.close());

  test.each([
    ['a connection that says nothing', ''],
    ['headers that do not end', 'GET / HTTP/1.1\r\nX: '],
  ])('%s is closed', async (_what, sent) => {
    const socket = await openSocket(url);
    socket.write(sent);
    await once(socket.resume(), 'close');
  });

  test.each([
    ['says nothing', ''],
    [
      'sends a body that does not end',
      headOf('POST /api/login/', { token: '', type: 'application/json', length: 9 }),
    ],
    ['sends headers without end', `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n`],
  ])('a client that %s and never closes is disconnected soon after it was answered', async (_what, sent) => {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined).write(sent);
    await once(socket.resume(), 'end');
    await eventually(async () => (await connectionsOf(shortTimes)) === 0);
    socket.destroy();
  });

  test('a body that does not end is 408 with a sentence', async () => {
    const socket = await openSocket(url);
    const head = headOf('POST /api/posts/', {
      token: member.token,
      type: 'application/json',
      length: 1_000,
    });
    socket.write(`${head}{"content":`);
    const { status, body } = await readResponse(socket);
    expect([status, JSON.parse(body)]).toEqual([
      408,
      expect.objectContaining({ detail: 'The request took too long to arrive. Please try again.' }),
    ]);
  });
});

test('what an address opens beyond its share is closed, and it may open others as those end', async () => {
  const sockets = await Promise.all(Array.from({ length: 80 }, () => openSocket(server.url)));
  await eventually(async () => sockets.filter(({ closed }) => closed).length >= 20);
  for (const socket of sockets) socket.destroy();
  await eventually(async () => {
    const response = await fetch(`${server.url}/healthz`).catch(() => undefined);
    return response?.status === 200;
  });
});

test('the networks of one IPv6 /48 share ten times as many connections', async () => {
  const app = await buildApp({
    ...server.context,
    config: { ...server.context.config, concurrencyLimits: { ...CONCURRENCY_LIMITS, sockets: 2 } },
  });
  const open = (remoteAddress: string) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
    app.server.emit('connection', socket);
    return socket;
  };
  const sockets = Array.from({ length: 22 }, (_, i) => open(`2001:db8:0:${i}::1`));
  expect(sockets.filter(({ destroyed }) => destroyed)).toHaveLength(2);
  expect(open('2001:db8:1::1').destroyed).toBe(false);
  sockets[0]?.destroy();
  await once(sockets[0]!, 'close');
  expect(['0:1::2', '0:1::3'].map((end) => open(`2001:db8:${end}`).destroyed)).toEqual([false, true]);
  await app.close();
});

test('a client that resets its connection is counted apart, with no line in the log and never as an error of the server', async () => {
  const output = new PassThrough();
  const app = await buildApp({ ...server.context, log: pino({ level: 'error' }, output) });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const statuses: number[] = [];
  const unlisten = listen('requestAnswered', ({ status }) => statuses.push(status));
  const auth = `Host: localhost\r\nAuthorization: Token ${member.token}\r\n`;
  const json = headOf('POST /api/posts/', { token: member.token, type: 'application/json', length: 1_000 });
  const form = headOf('POST /api/posts/', { token: other.token, type: FORM, length: 1_000_000 });
  const cut = async (sent: string, pauseMs: number) => {
    const socket = await openSocket(url);
    socket.write(sent);
    await wait(pauseMs);
    socket.resetAndDestroy();
  };
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => [
      cut(`GET /api/posts/ HTTP/1.1\r\n${auth}\r\n`, i),
      cut(`GET /api/live/ HTTP/1.1\r\n${auth}\r\n`, i),
      cut(`${json}{"content":`, i * 10),
      cut(form + FILE, i * 10),
    ]).flat(),
  );
  await eventually(async () => (await connectionsOf(app)) === 0 && statuses.includes(499));
  await app.close();
  unlisten();
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(output.read()).toBeNull();
});

test('pipelined requests that are cut off give back their slots; who waits for one longer than the limit hears 429', async () => {
  const get = `GET /api/posts/?limit=100 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Token ${member.token}\r\n\r\n`;
  const app = await buildApp({
    ...server.context,
    config: { ...server.context.config, concurrencyLimits: { ...CONCURRENCY_LIMITS, requests: 2, wait: 1 } },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  for (let round = 0; round < 3; round += 1) {
    const socket = await openSocket(url);
    socket.write(get.repeat(12));
    await once(socket, 'data');
    socket.resetAndDestroy();
  }
  const read = () => fetch(`${url}/api/posts/`, { headers: { authorization: `Token ${member.token}` } });
  // Those at work as they were cut off still are, for longer than one waits where the machine is slow.
  await eventually(async () => (await read()).status === 200);

  const hold = async () => {
    const socket = (await openSocket(url)).resume();
    socket.write(headOf('POST /api/posts/', { token: member.token, type: 'application/json', length: 9 }));
    return socket;
  };
  let held: Socket[] = [];
  await eventually(async () => {
    // Requests that were cut off may still be at work: one that was refused itself asks again.
    held = held.filter(({ closed }) => !closed);
    while (held.length < 2) held.push(await hold());
    const { status, headers } = await read();
    return status === 429 && headers.get('retry-after') === '2';
  });
  for (const socket of held) socket.destroy();
  await app.close();
});

test('beyond two unfinished uploads and eight that wait, a member hears 429; another is not kept waiting', async () => {
  const sockets = await Promise.all(
    Array.from({ length: 14 }, async () => {
      const socket = await openSocket(server.url);
      socket.write(headOf('POST /api/posts/', { token: member.token, type: FORM, length: 1_000_000 }) + FILE);
      return socket;
    }),
  );
  const refused = await Promise.race(sockets.map(readResponse));
  expect([refused.status, JSON.parse(refused.body)]).toEqual([
    429,
    expect.objectContaining({
      detail: 'Too many of your requests are under way. Please try again in a moment.',
    }),
  ]);
  const upload = (as: TestMember) =>
    png().then((image) => server.call('POST', '/api/posts/', { as, body: form({ image }) }));
  expect((await upload(other)).status).toBe(201);
  for (const socket of sockets) socket.destroy();
  await eventually(async () => (await upload(member)).status === 201);
});

describe('a malformed form is 400 with a sentence', () => {
  test.each([
    ['cut off in a file', FORM, `${FILE}abc`],
    ['cut off in a head', FORM, '--x\r\nContent-Disp'],
    ['without a boundary', 'multipart/form-data', `${FILE}abc\r\n--x--`],
    ['with an endless boundary', `multipart/form-data; boundary=${'x'.repeat(300)}`, FILE],
    ['that is none', FORM, 'hello'],
  ])('%s', async (_what, type, body) => {
    const socket = await openSocket(server.url);
    socket.write(headOf('POST /api/posts/', { token: other.token, type, length: body.length }) + body);
    const response = await readResponse(socket);
    expect([response.status, JSON.parse(response.body)]).toEqual([
      400,
      expect.objectContaining({ detail: 'The form is damaged or was cut off. Please try again.' }),
    ]);
  });
});
