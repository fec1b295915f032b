import fastify from 'fastify';
import { CALL_MAX_MS, installDeadlines } from './deadlines';
import { errorHandler } from './errors';

afterEach(() => jest.useRealTimers());

/** A server whose one call is never answered. */
async function startSilent(onLine: (line: string) => void = () => undefined) {
  const app = fastify({ logger: { level: 'warn', stream: { write: onLine } } });
  app.setErrorHandler(errorHandler);
  installDeadlines(app);
  // What is injected never arrives by Node's account.
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    raw.complete = true;
    done();
  });
  app.get('/', () => new Promise(() => undefined));
  await app.ready();
  return app;
}

test('a call that waits for ever is answered 503 within 25 seconds, with Retry-After and a sentence', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const app = await startSilent();
  const response = app.inject('/');
  await new Promise(setImmediate);
  expect(CALL_MAX_MS).toBeLessThan(25_000);
  jest.advanceTimersByTime(CALL_MAX_MS);
  const { statusCode, headers, body } = await response;
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect(JSON.parse(body)).toMatchObject({
    detail: 'The service is busy right now. Please try again in a moment.',
  });
});

test('calls that wait for ever are one line of the log a minute, not one each', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  // Whatever was logged before in this process is more than a minute ago.
  jest.advanceTimersByTime(120_000);
  const lines: string[] = [];
  const app = await startSilent((line) => lines.push(line));
  const responses = Array.from({ length: 3 }, () => app.inject('/'));
  await new Promise(setImmediate);
  jest.advanceTimersByTime(CALL_MAX_MS);
  await Promise.all(responses);
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ msg: 'requests had to wait for too long' }),
  ]);
});

test('a response that has begun is cut off', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const app = fastify();
  installDeadlines(app);
  app.get('/', (_request, reply) => {
    reply.raw.write('The beginning');
    return new Promise(() => undefined);
  });
  const response = app.inject('/');
  await new Promise(setImmediate);
  jest.advanceTimersByTime(CALL_MAX_MS);
  await expect(response).rejects.toThrow();
});

test('a response that was sent in time is left alone, and its timer is gone', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const app = fastify();
  installDeadlines(app);
  app.get('/', () => 'in time');
  expect((await app.inject('/')).body).toBe('in time');
  expect(jest.getTimerCount()).toBe(0);
});
