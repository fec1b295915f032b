import fastify from 'fastify';
import { CALL_MAX_MS, installDeadlines } from './deadlines';
import { errorHandler } from './errors';

afterEach(() => jest.useRealTimers());

test('a call that waits for ever is answered 503 within 25 seconds, with Retry-After and a sentence', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const app = fastify();
  app.setErrorHandler(errorHandler);
  installDeadlines(app);
  // What is injected never arrives by Node's account.
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    raw.complete = true;
    done();
  });
  app.get('/', () => new Promise(() => undefined));
  await app.ready();
  const answer = app.inject('/');
  await new Promise(setImmediate);
  expect(CALL_MAX_MS).toBeLessThan(25_000);
  jest.advanceTimersByTime(CALL_MAX_MS);
  const { statusCode, headers, body } = await answer;
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect(JSON.parse(body)).toMatchObject({
    detail: 'The service is busy right now. Please try again in a moment.',
  });
});
