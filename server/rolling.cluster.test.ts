import { freePort } from '@pantheon/embedded-postgres/testing';
import { connect, type Db } from './db/connect';
import { startBusyMember } from './testing/busyMember';
import { createTestDatabase, type TestDatabase } from './testing/database';
import { eventually } from './testing/eventually';
import { startTestHaproxy, type TestHaproxy } from './testing/haproxy';
import { addMembers } from './testing/members';
import { startServerProcess, type ServerProcess } from './testing/serverProcess';

const NODES = 3;
const MEMBERS = 5;
/** HAProxy looks each second, and lets a server go that failed twice. */
const DRAIN_SECONDS = 4;

let database: TestDatabase;
let db: Db;
let nodes: { port: number; server: ServerProcess }[];
let proxy: TestHaproxy;

const startNode = async (port: number) => ({
  port,
  server: await startServerProcess({
    PORT: String(port),
    DATABASE_URL: database.url,
    DATABASE_POOL: '8',
    TRUST_PROXY: 'on',
    PAYMENTS: 'off',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  }),
});

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, 2);
  const ports = await Promise.all(Array.from({ length: NODES }, freePort));
  nodes = await Promise.all(ports.map(startNode));
  proxy = await startTestHaproxy(
    await freePort(),
    ports.map((port) => `127.0.0.1:${port}`),
  );
});
afterAll(async () => {
  await Promise.all(nodes.map(({ server }) => server.kill()));
  await proxy.stop();
  await db.destroy();
  await database.drop();
});

test('servers are replaced one by one while members write and follow: no request fails, nothing is lost or doubled', async () => {
  const members = await addMembers({ db }, MEMBERS, { prefix: 'member' });
  const at = (index: number) => members.at(index % MEMBERS) ?? members[0]!;
  const busy = members.map((me, index) =>
    startBusyMember(proxy.url, { me, next: at(index + 1), previous: at(index - 1) }),
  );

  for (const [index, { port, server }] of nodes.entries()) {
    const stopped = server.stop();
    await eventually(async () => (await fetch(`${server.url}/readyz`)).status === 503);
    expect(await stopped).toBe(0);
    nodes[index] = await startNode(port);
  }
  await Promise.all(busy.map((member) => member.stopWriting()));

  const posts = busy.flatMap((member) => member.posts);
  const messages = busy.flatMap((member) => member.messages);
  expect(posts.length).toBeGreaterThan(MEMBERS * 10);
  await eventually(async () =>
    busy.every(({ knownPosts, knownMessages }, index) => {
      const toMember = busy.at(index - 1)?.messages ?? [];
      return posts.every(({ id }) => knownPosts.has(id)) && toMember.every(({ id }) => knownMessages.has(id));
    }),
  );
  await Promise.all(busy.map((member) => member.stopFollowing()));

  expect(busy.flatMap(({ failures }) => failures)).toEqual([]);
  for (const { opened } of busy) expect(opened).toBeGreaterThan(1);
  const stored = async (table: 'posts' | 'messages') =>
    (await db.selectFrom(table).select('content').execute()).map(({ content }) => content).sort();
  expect(await stored('posts')).toEqual(posts.map(({ content }) => content).sort());
  expect(await stored('messages')).toEqual(messages.map(({ content }) => content).sort());
}, 120_000);
