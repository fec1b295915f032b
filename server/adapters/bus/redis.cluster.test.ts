import { Redis } from 'ioredis';
import type { Bus, BusMessage } from '.';
import { connect } from '../../db/connect';
import { DirectAddress } from '../../db/directAddress';
import { createLog } from '../../log';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { eventually } from '../../testing/eventually';
import { silence } from '../../testing/live';
import { startTestRedis, type TestRedis } from '../../testing/redis';
import { connectRedis } from '../redis';
import { listenToPostgres } from './postgres';
import { publish } from './publish';
import { listenToRedis } from './redis';

const log = createLog({ logLevel: 'silent' });
const NOWHERE = 'redis://127.0.0.1:1';
const post = (id: number): BusMessage => ({ hint: { type: 'post', id } });

let redis: TestRedis;
let database: TestDatabase;
const ends: (() => unknown)[] = [];
beforeAll(async () => {
  redis = await startTestRedis();
});
afterAll(() => redis.kill());
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await database.drop();
});

/** A server's side of the bus, and what it has heard. */
async function listen(url = redis.url): Promise<{ bus: Bus; messages: BusMessage[]; onLost: jest.Mock }> {
  const connection = await connectRedis(url, log);
  ends.push(() => connection.stop());
  const bus = listenToRedis(connection, listenToPostgres(new DirectAddress([database.url]), log), log);
  ends.push(() => bus.stop());
  const messages: BusMessage[] = [];
  const onLost = jest.fn();
  bus.subscribe({ onMessage: (message) => messages.push(message), onLost });
  await eventually(async () => bus.isOpen());
  return { bus, messages, onLost };
}

/** What goes over Redis. */
async function overhear(): Promise<string[]> {
  const client = new Redis(redis.url);
  ends.push(() => client.disconnect());
  const heard: string[] = [];
  client.on('message', (_channel, text) => heard.push(text));
  await client.subscribe('pantheon:live');
  return heard;
}

test('servers hear what either publishes, over Redis and in few messages, and what jobs do', async () => {
  const heard = await overhear();
  const [one, other] = [await listen(), await listen()];
  const many = Array.from({ length: 500 }, (_, id) => post(id));
  for (const message of many) one.bus.publish([message]);
  await eventually(async () => one.messages.length === 500 && other.messages.length === 500);
  expect([one.messages, other.messages]).toEqual([many, many]);
  expect(heard.length).toBeGreaterThan(0);
  expect(heard.length).toBeLessThanOrEqual(2);

  const db = connect(database.url, 1);
  ends.push(() => db.destroy());
  await publish(db, [post(501)]);
  await eventually(async () => one.messages.length === 501 && other.messages.length === 501);
});

test('while one server is without Redis all hear each other, and no message comes twice', async () => {
  const heard = await overhear();
  const [one, cutOff] = [await listen(), await listen(NOWHERE)];
  await eventually(async () => {
    one.bus.publish([post(1)]);
    return cutOff.messages.length > 0;
  });
  await silence();
  heard.length = one.messages.length = cutOff.messages.length = 0;
  one.bus.publish([post(2)]);
  cutOff.bus.publish([post(3)]);
  await eventually(async () => one.messages.length === 2 && cutOff.messages.length === 2);
  for (const { messages } of [one, cutOff])
    expect(messages).toEqual(expect.arrayContaining([post(2), post(3)]));
  expect(heard).toEqual([]);
});

test('a lost Redis is told once, and what is published meanwhile arrives over PostgreSQL', async () => {
  const [one, other] = [await listen(), await listen()];
  await redis.kill();
  try {
    await eventually(async () => one.onLost.mock.calls.length === 1 && other.onLost.mock.calls.length === 1);
    expect(one.bus.isOpen()).toBe(true);
    one.bus.publish([post(1)]);
    await eventually(async () => other.messages.length === 1);
  } finally {
    await redis.start();
  }
  expect([one.messages, other.messages]).toEqual([[post(1)], [post(1)]]);
  expect(one.onLost).toHaveBeenCalledTimes(1);
});
