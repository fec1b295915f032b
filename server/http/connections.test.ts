import { once } from 'node:events';
import { buildApp } from '../app';
import { eventually } from '../testing/eventually';
import { form, png } from '../testing/forms';
import { addMembers } from '../testing/members';
import { headOf, openSocket, readAnswer } from '../testing/rawSocket';
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

test('a request has a minute to arrive, its headers ten seconds', async () => {
  const app = await buildApp(server.context);
  const { requestTimeout, headersTimeout } = app.server;
  expect([requestTimeout, headersTimeout]).toEqual([60_000, 10_000]);
  await app.close();
});

describe('with shorter times', () => {
  let url: string;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const app = await buildApp(server.context);
    app.server.requestTimeout = 1_000;
    app.server.headersTimeout = 500;
    url = await app.listen({ port: 0, host: '127.0.0.1' });
    close = () => app.close();
  });
  afterAll(() => close());

  test.each([
    ['a connection that says nothing', ''],
    ['headers that do not end', 'GET / HTTP/1.1\r\nX: '],
  ])('%s is closed', async (_what, sent) => {
    const socket = await openSocket(url);
    socket.write(sent);
    await once(socket.resume(), 'close');
  });

  test('a body that does not end is 408 with a sentence', async () => {
    const socket = await openSocket(url);
    const head = headOf('POST /api/posts/', {
      token: member.token,
      type: 'application/json',
      length: 1_000,
    });
    socket.write(`${head}{"content":`);
    const { status, body } = await readAnswer(socket);
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
    const answer = await fetch(`${server.url}/healthz`).catch(() => undefined);
    return answer?.status === 200;
  });
});

test('beyond two unfinished uploads and eight that wait, a member hears 429; another is not kept waiting', async () => {
  const sockets = await Promise.all(
    Array.from({ length: 14 }, async () => {
      const socket = await openSocket(server.url);
      socket.write(headOf('POST /api/posts/', { token: member.token, type: FORM, length: 1_000_000 }) + FILE);
      return socket;
    }),
  );
  const refused = await Promise.race(sockets.map(readAnswer));
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
    const answer = await readAnswer(socket);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      400,
      expect.objectContaining({ detail: 'The form is damaged or was cut off. Please try again.' }),
    ]);
  });
});
