import { Redis } from 'ioredis';
import type { LoginResponse } from '#contract/auth';
import { createTestDatabase, type TestDatabase } from './testing/database';
import { eventually } from './testing/eventually';
import { follow } from './testing/live';
import { send } from './testing/overHttp';
import { startTestRedis, type TestRedis } from './testing/redis';
import { startServerProcess, type ServerProcess } from './testing/serverProcess';

/** Posts that a member may write. */
const MAX = 20;

let redis: TestRedis;
let database: TestDatabase;
let one: ServerProcess;
let other: ServerProcess;
beforeAll(async () => {
  [redis, database] = [await startTestRedis(), await createTestDatabase()];
  const env = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    RATE_LIMITS: `writes=${MAX}/600`,
    PAYMENTS: 'off',
  };
  [one, other] = await Promise.all([startServerProcess(env), startServerProcess(env)]);
});
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
  await redis.kill();
  await database.drop();
});

let members = 0;
/** A new member's token. */
async function signUp(): Promise<string> {
  const username = `member${++members}`;
  const account = { username, email: `${username}@example.org`, password: 'a long enough secret' };
  await send(one.url, '/api/register/', account);
  return (await send<LoginResponse>(other.url, '/api/login/', account)).token;
}
async function write(server: ServerProcess, token: string): Promise<number> {
  const { status } = await fetch(`${server.url}/api/posts/`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'words' }),
  });
  return status;
}
/** How often each status came as a new member wrote `count` posts, at both servers by turns. */
async function writeByTurns(count: number): Promise<Record<number, number>> {
  const token = await signUp();
  const statuses: Record<number, number> = {};
  for (let i = 0; i < count; i++) {
    const status = await write(i % 2 ? other : one, token);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}
async function saysOfRedis(state: string): Promise<void> {
  for (const { url } of [one, other]) {
    await eventually(async () => {
      const response = await fetch(`${url}/readyz`);
      expect(response.status).toBe(200);
      return ((await response.json()) as { redis: string }).redis === state;
    });
  }
}
/** What is written at one server is told by a stream of the other. */
async function tellsTheOther(): Promise<void> {
  const token = await signUp();
  let stream = await follow(other.url, token);
  // A start does not wait long for what streams need.
  await eventually(async () => {
    if (stream.status !== 200) stream = await follow(other.url, token);
    return stream.status === 200;
  });
  expect(await write(one, token)).toBe(201);
  await eventually(async () => stream.hints.some(({ type }) => type === 'post'));
  stream.close();
}

test('limits and hints are those of all servers; killed or silent, Redis fails no request, and all is back with it', async () => {
  await saysOfRedis('connected');
  await tellsTheOther();
  expect(await writeByTurns(MAX + 4)).toEqual({ 201: MAX, 429: 4 });

  await redis.kill();
  expect(await writeByTurns(2 * MAX + 4)).toEqual({ 201: 2 * MAX, 429: 4 });
  await saysOfRedis('unavailable');
  await tellsTheOther();

  await redis.start();
  await saysOfRedis('connected');
  await tellsTheOther();
  expect(await writeByTurns(MAX + 4)).toEqual({ 201: MAX, 429: 4 });

  redis.pause();
  try {
    expect(await writeByTurns(MAX)).toEqual({ 201: MAX });
    await saysOfRedis('unavailable');
    await tellsTheOther();
  } finally {
    redis.resume();
  }
  await saysOfRedis('connected');
  await tellsTheOther();
});

test('Redis has the keys of limits as hashes: of one length, without names or addresses', async () => {
  await signUp();
  const client = new Redis(redis.url);
  const keys = await client.keys('pantheon:limit:*');
  client.disconnect();
  expect(keys).toContainEqual(expect.stringContaining(':loginAccount:'));
  expect(keys.filter((key) => !/^pantheon:limit:[a-zA-Z:]+:[\w-]{43}$/.test(key))).toEqual([]);
});
