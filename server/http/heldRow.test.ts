import { Client } from 'pg';
import { addMembers } from '../testing/members';
import { startRunningTime } from '../testing/runningTime';
import { startTestServer, type TestMember, type TestServer } from '../testing/server';
import { untilWaiting } from '../testing/waiting';

/** Milliseconds within which what does not wait for the row is answered, also on a busy machine. */
const QUICK_MS = 2_000;

const time = startRunningTime();

let server: TestServer;
let other: TestMember;
let members: TestMember[];
let holder: Client;
beforeAll(async () => {
  server = await startTestServer();
  [other, ...members] = (await addMembers(server, 41, { prefix: 'fan' })) as [TestMember, ...TestMember[]];
  holder = new Client(server.databaseUrl);
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await server.stop();
  time.stop();
});

async function write(): Promise<number> {
  const response = await server.call<{ id: number }>('POST', '/api/posts/', {
    as: other,
    body: { content: 'x' },
  });
  return response.body.id;
}

test('forty members who wait for one held post keep no one else waiting, and are told to try again', async () => {
  const held = await write();
  const free = await write();
  await holder.query('begin');
  await holder.query('select from posts where id = $1 for update', [held]);
  const likes = Promise.all(
    members.map((as) => server.call<{ detail: string }>('POST', `/api/posts/${held}/like/`, { as })),
  );
  await untilWaiting(server.backgroundDb);

  const calls: [string, string][] = [
    ['GET', '/api/posts/'],
    ['GET', '/api/messages/unread-count/'],
    ['POST', `/api/posts/${free}/like/`],
    ['POST', `/api/posts/${free}/comments/`],
    ['GET', '/readyz'],
    ['GET', '/healthz'],
  ];
  for (const [method, path] of calls) {
    const start = time.now();
    const { status } = await server.call(method, path, {
      as: other,
      ...(path.endsWith('/comments/') && { body: { content: 'x' } }),
    });
    expect([path, status]).toEqual([path, path.endsWith('/comments/') ? 201 : 200]);
    expect(time.now() - start).toBeLessThan(QUICK_MS);
  }

  const responses = await likes;
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 503));
  for (const { headers, body } of responses) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body.detail).toMatch(
      /^(Others are changing this|The service is busy) right now\. Please try again/,
    );
  }
  await holder.query('rollback');
  const later = await server.call('POST', `/api/posts/${held}/like/`, { as: other });
  expect(later.status).toBe(200);
});

test('thirty openings of a conversation that is held keep no one else waiting', async () => {
  const sender = members[0]!;
  await server.call('POST', `/api/messages/${other.username}/`, { as: sender, body: { content: 'x' } });
  await holder.query('begin');
  await holder.query('select from conversation_members for update');
  const openings = Promise.all(
    Array.from({ length: 30 }, () => server.call('GET', `/api/messages/${sender.username}/`, { as: other })),
  );
  await untilWaiting(server.backgroundDb);
  // Meanwhile further openings come to wait.
  for (let round = 0; round < 20; round += 1) {
    const start = time.now();
    expect((await server.call('GET', '/api/posts/', { as: sender })).status).toBe(200);
    expect(time.now() - start).toBeLessThan(QUICK_MS);
  }
  const responses = await openings;
  await holder.query('rollback');
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 503));
});
