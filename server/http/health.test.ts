import { VERSION } from '../version';
import { startTestServer, type TestServer } from '../testing/server';

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
