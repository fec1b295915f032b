import http from 'node:http';
import { Client } from 'pg';
import type { Problem } from '#contract/call';
import { eventually } from '../testing/eventually';
import { form, png } from '../testing/forms';
import { addMembers } from '../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../testing/server';

let server: TestServer;
afterEach(() => server.stop());

test("a member's requests beyond two wait, beyond eight that wait they are 429; another member's go on", async () => {
  server = await startTestServer({ RATE_LIMITS: 'on', CONCURRENCY_LIMITS: 'requests=2' });
  const [one, other] = await addMembers(server, 2, { prefix: 'busy' });
  const body = { content: 'x' };
  const { body: post } = await server.call<{ id: number }>('POST', '/api/posts/', { as: one, body });
  const holder = new Client(server.databaseUrl);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from posts where id = $1 for update', [post.id]);

  const like = () => server.call<Problem>('POST', `/api/posts/${post.id}/like/`, { as: one });
  const likes = Array.from({ length: 13 }, like);
  const refused: Awaited<ReturnType<typeof like>>[] = [];
  for (const response of likes) void response.then((found) => refused.push(found));
  await eventually(() => Promise.resolve(refused.length === 3));
  const [first] = refused;
  expect([first?.status, first?.headers.get('retry-after'), first?.body.detail]).toEqual([
    429,
    '2',
    'Too many of your requests are under way. Please try again in a moment.',
  ]);
  expect((await server.call('GET', '/api/posts/', { as: other })).status).toBe(200);
  await holder.query('rollback');
  await holder.end();
  const statuses = (await Promise.all(likes)).map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array<number>(10).fill(200), ...Array<number>(3).fill(429)]);
});

test('a request counts once for each twenty that it asks for (decisions: Limits)', async () => {
  server = await startTestServer({ RATE_LIMITS: 'member=11/60' });
  const [member] = await addMembers(server, 1, { prefix: 'reader' });
  const read = async (query: string) =>
    (await server.call('GET', `/api/posts/${query}`, { as: member })).status;
  expect([await read('?limit=100'), await read('?limit=100'), await read('')]).toEqual([200, 200, 200]);
  expect(await read('')).toBe(429);
});

test('uploads that never end take ten slots of an address and forty of all, others get 503, until ten seconds have brought no byte', async () => {
  server = await startTestServer({ RATE_LIMITS: 'on', TRUST_PROXY: 'on', CONCURRENCY_LIMITS: 'wait=1' });
  const members = await addMembers(server, 41, { prefix: 'sender' });
  const stalled: http.ClientRequest[] = [];
  const ends: Promise<void>[] = [];
  /** Begins an upload of a further member. */
  const stall = (address: string) => {
    const request = http.request(`${server.url}/api/profile/`, {
      method: 'PATCH',
      headers: {
        Authorization: `Token ${members[stalled.length]!.token}`,
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Length': 1_000_000,
        'X-Forwarded-For': address,
      },
    });
    request.on('error', () => undefined);
    request.write('--x\r\nContent-Disposition: form-data; name="profile_picture"; filename="a.png"\r\n\r\n');
    stalled.push(request);
    ends.push(new Promise((resolve) => request.once('close', resolve)));
  };
  const picture = await png();
  const upload = (address: string) =>
    server.call<Problem>('PATCH', '/api/profile/', {
      as: members.at(-1) as TestMember,
      body: form({ profile_picture: picture }),
      headers: { 'x-forwarded-for': address },
    });
  const addresses = [1, 2, 3, 4].map((n) => `198.51.100.${n}`);
  for (let n = 0; n < 10; n += 1) stall(addresses[0]!);
  await eventually(async () => (await upload(addresses[0]!)).status === 503);
  expect((await upload(addresses[1]!)).status).toBe(200);
  for (const address of addresses.slice(1)) for (let n = 0; n < 10; n += 1) stall(address);
  await eventually(async () => (await upload('203.0.113.9')).status === 503);
  const { headers, body } = await upload('203.0.113.9');
  expect([headers.get('retry-after'), body.detail]).toEqual([
    '2',
    'Many pictures are being sent right now. Please try again in a moment.',
  ]);
  expect((await server.call('GET', '/api/profile/', { as: members.at(-1)! })).status).toBe(200);
  stalled[0]!.destroy();
  await eventually(async () => (await upload('203.0.113.9')).status === 200);
  await Promise.all(ends);
});
