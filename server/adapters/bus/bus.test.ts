import { getEventListeners } from 'node:events';
import { sql } from 'kysely';
import type { BusMessage } from '.';
import { Client } from '../../db/client';
import { connect, type Db } from '../../db/connect';
import { DirectAddress } from '../../db/directAddress';
import { createLog } from '../../log';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { eventually } from '../../testing/eventually';
import { silence } from '../../testing/live';
import { listenToPostgres } from './postgres';
import { publish } from './queries';

const log = createLog({ logLevel: 'silent' });
const post = (id: number): BusMessage => ({ hint: { type: 'post', id } });

let database: TestDatabase;
let db: Db;
const buses: ReturnType<typeof listenToPostgres>[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  db = connect(database.pooledUrl);
});
afterEach(async () => {
  await Promise.all(buses.splice(0).map((bus) => bus.stop()));
  await db.destroy();
  await database.drop();
});

/** A server's side of the bus, and what it has heard. */
async function listen() {
  const bus = listenToPostgres(new DirectAddress([database.url]), log);
  buses.push(bus);
  await eventually(async () => bus.isOpen());
  const messages: BusMessage[] = [];
  const onLost = jest.fn();
  bus.subscribe({ onMessage: (message) => messages.push(message), onLost });
  return { bus, messages, onLost };
}

test('two servers on one database hear what either publishes, once and in its order', async () => {
  const [one, other] = [await listen(), await listen()];
  await publish(db, [post(1), post(2)]);
  await publish(db, [post(3)]);
  await eventually(async () => one.messages.length === 3 && other.messages.length === 3);
  expect(one.messages).toEqual([post(1), post(2), post(3)]);
  expect(other.messages).toEqual(one.messages);
});

test('what is published at once goes out in few statements, in its order, to all servers', async () => {
  const [one, other] = [await listen(), await listen()];
  const sent = jest.spyOn(Client.prototype, 'query');
  const many = Array.from({ length: 500 }, (_, id) => post(id));
  for (const message of many) one.bus.publish([message]);
  await eventually(async () => one.messages.length === many.length && other.messages.length === many.length);
  expect(sent.mock.calls.length).toBeLessThanOrEqual(2);
  sent.mockRestore();
  expect(one.messages).toEqual(many);
  expect(other.messages).toEqual(many);
});

test('what is published while there is no connection goes out once there is one, and a stop loses nothing', async () => {
  const { messages } = await listen();
  const bus = listenToPostgres(new DirectAddress([database.url]), log);
  bus.publish([post(1)]);
  await eventually(async () => messages.length === 1);
  bus.publish([post(2)]);
  await bus.stop();
  await eventually(async () => messages.length === 2);
});

test('publish passes ended sessions to this server before it returns, and to the others soon after', async () => {
  const [one, other] = [await listen(), await listen()];
  const ended: BusMessage = { ended: { memberId: 1 } };
  one.bus.publish([ended]);
  expect(one.messages).toEqual([ended]);
  await eventually(async () => other.messages.length === 1);
});

test('nothing is heard before the commit, nor of what was rolled back', async () => {
  const { messages } = await listen();
  await db.transaction().execute(async (trx) => {
    await publish(trx, [post(1)]);
    await silence();
    expect(messages).toEqual([]);
  });
  const failing = db.transaction().execute(async (trx) => {
    await publish(trx, [post(2)]);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await publish(db, [post(3)]);
  await eventually(async () => messages.length === 2);
  expect(messages).toEqual([post(1), post(3)]);
});

test('messages that exceed one notification are sent as several, in one statement', async () => {
  const { messages } = await listen();
  const many = Array.from({ length: 2_000 }, (_, id) => post(id));
  await publish(db, many);
  await eventually(async () => messages.length === many.length);
  expect(messages).toEqual(many);
});

test('foreign notifications on the channel are ignored', async () => {
  const { messages } = await listen();
  await sql`select pg_notify('pantheon_live', 'no JSON')`.execute(db);
  await publish(db, [post(1)]);
  await eventually(async () => messages.length === 1);
});

test('reports a lost connection, and connects again', async () => {
  const { bus, messages, onLost } = await listen();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`.execute(db);
  await eventually(async () => onLost.mock.calls.length === 1);
  await eventually(async () => bus.isOpen());
  await publish(db, [post(1)]);
  await eventually(async () => messages.length === 1);
  expect(onLost).toHaveBeenCalledTimes(1);
});

test('a database that is away is tried for until the bus is stopped', async () => {
  const bus = listenToPostgres(new DirectAddress(['postgres://127.0.0.1:1/none']), log);
  await silence();
  expect(bus.isOpen()).toBe(false);
  await bus.stop();
});

test('connections that failed leave nothing behind, however many there were', async () => {
  const listening = jest.spyOn(AbortSignal.prototype, 'addEventListener');
  buses.push(listenToPostgres(new DirectAddress(['postgres://127.0.0.1:1/none']), log));
  // Three connections and the waits between them.
  await eventually(async () => listening.mock.calls.length >= 6);
  const [signal] = listening.mock.contexts as AbortSignal[];
  listening.mockRestore();
  expect(getEventListeners(signal!, 'abort').length).toBeLessThanOrEqual(1);
});
