import type { Problem } from '#contract/call';
import { startTestServer, type TestServer } from '../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ MAX_LAG_MS: '1000' });
});
afterAll(() => server.stop());

/** Blocks the event loop for `ms` milliseconds. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test('while the event loop lags, calls are 503 with Retry-After and the process counts as alive', async () => {
  // A process's first call loads fetch, which takes so long on a slow machine that the lag is over.
  expect((await server.call('GET', '/healthz')).status).toBe(200);
  for (let i = 0; i < 4; i++) {
    block(1_500);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const busy = await server.call<Problem>('GET', '/api/posts/');
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '5']);
  expect(busy.body.detail).toBe('The server is busy. Please try again in a few seconds.');
  expect((await server.call('GET', '/healthz')).status).toBe(200);
});
