import { listenToPostgres } from '../adapters/bus/postgres';
import { buildApp } from '../app';
import { DirectAddress } from '../db/directAddress';
import { startQueue } from '../queue/queue';
import { startTestServer, type TestServer } from '../testing/server';
import { VERSION } from '../version';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const askTimes = (path: string) =>
  Promise.all(Array.from({ length: 50 }, async () => (await server.call('GET', path)).status));

test('/healthz never asks the database', async () => {
  server.statements.length = 0;
  expect(await askTimes('/healthz')).toEqual(Array(50).fill(200));
  expect(server.statements).toEqual([]);
});

test('/readyz asks the database once by each of two pools a second, however many ask', async () => {
  const start = performance.now();
  server.statements.length = 0;
  for (let round = 0; round < 5; round++) expect(await askTimes('/readyz')).toEqual(Array(50).fill(200));
  const seconds = Math.ceil((performance.now() - start) / 1_000);
  expect(server.statements.length).toBeGreaterThan(0);
  expect(server.statements.length).toBeLessThanOrEqual(2 * seconds);
});

test('/readyz names the release and the state of each part', async () => {
  const { body } = await server.call('GET', '/readyz');
  expect(body).toEqual({ status: 'ready', version: VERSION, database: 'connected', direct: 'connected' });
});

test('/readyz names the direct connection and the queue where they are away, and is ready without them', async () => {
  const nowhere = 'postgres://127.0.0.1:1/none';
  const { context } = server;
  const bus = listenToPostgres(new DirectAddress([nowhere]), context.log);
  const queue = startQueue(nowhere, context, {});
  const app = await buildApp({ ...context, bus, queue });
  const response = await app.inject('/readyz');
  await Promise.all([app.close(), bus.stop(), queue.stop()]);
  expect([response.statusCode, response.json()]).toEqual([
    200,
    { status: 'ready', version: VERSION, database: 'connected', direct: 'unavailable', queue: 'unavailable' },
  ]);
});
