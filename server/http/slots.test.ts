import { Client } from 'pg';
import type { Problem } from '#contract/call';
import { eventually } from '../testing/eventually';
import { addMembers } from '../testing/members';
import { startTestServer, type TestServer } from '../testing/server';

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
