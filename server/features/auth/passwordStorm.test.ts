import { readFile } from 'node:fs';
import { promisify } from 'node:util';
import type { Problem } from '#contract/call';
import { CALL_MAX_MS } from '../../http/deadlines';
import { startTestServer, type TestMember, type TestResponse, type TestServer } from '../../testing/server';

const LOGINS = 1_000;
/** Those that wait or are hashed at once, at most (passwords.ts). */
const HELD_MAX = 404;
/** Milliseconds within which what needs no hash is answered, also on a busy machine. */
const QUICK_MS = 1_500;

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  // Each login may need a connection of its own.
  server = await startTestServer({ CONCURRENCY_LIMITS: `sockets=${2 * LOGINS}` });
  member = await server.signUp('ariadne');
});
afterAll(() => server.stop());

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function logIn(): Promise<TestResponse<Problem> & { took: number }> {
  const start = performance.now();
  const { username, password } = member;
  const response = await server.call<Problem>('POST', '/api/login/', { body: { username, password } });
  return { ...response, took: performance.now() - start };
}

test('while a thousand log in, files and responses stay quick; past the queue the response is 503 with Retry-After', async () => {
  let open = LOGINS;
  const logins = Promise.all(
    Array.from({ length: LOGINS }, async () => {
      const response = await logIn();
      open -= 1;
      return response;
    }),
  );
  // Hundreds of refusals would keep this process busy, which makes them and reads them.
  while (open > HELD_MAX) await new Promise((resolve) => setTimeout(resolve, 10));

  const readPage = promisify(readFile);
  for (let i = 0; i < 10; i++) {
    expect(await timed(() => readPage('package.json'))).toBeLessThan(QUICK_MS);
    expect(await timed(() => server.call('GET', '/healthz'))).toBeLessThan(QUICK_MS);
    expect(await timed(() => server.call('GET', '/api/posts/', { as: member }))).toBeLessThan(QUICK_MS);
  }
  expect(open).toBeGreaterThan(0);

  const responses = await logins;
  const refused = responses.filter(({ status }) => status !== 200);
  // On a slow machine the last of the queue come to their deadline.
  expect(refused.filter(({ took }) => took < CALL_MAX_MS).length).toBeLessThanOrEqual(LOGINS - 400);
  expect(responses.length - refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, headers, body } of refused) {
    expect([status, headers.get('retry-after'), body.detail]).toEqual([
      503,
      '5',
      'The service is busy right now. Please try again in a moment.',
    ]);
  }
});
