import { answering, makeQueryApi } from '../../testing/queryApi';
import { sessionEnded } from '../session';
import { withRetry } from './retry';
import { withSession } from './session';
import type { CallAnswer, CallArgs, CallOptions } from './types';

const lost: CallAnswer = { error: { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' } };
const refused = (status: number): CallAnswer => ({ error: { status, data: null } });
const done: CallAnswer = { data: null, meta: undefined };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The answer to a signed-in member's call whose attempts get `answers`, and the `sessionEnded` actions. */
async function ask(
  method: CallArgs['method'],
  options: CallOptions,
  ...answers: [CallAnswer, ...CallAnswer[]]
) {
  const { api, dispatch } = makeQueryApi('abc');
  const call = withSession(withRetry(answering(...answers)));
  const asking = call({ url: '/api/posts/1/', method }, api, options);
  await jest.advanceTimersByTimeAsync(60_000);
  const endings = dispatch.mock.calls.flat().filter((action) => sessionEnded.match(action));
  return { answer: await asking, endings };
}

test('a DELETE whose retry gets 404 has succeeded', async () => {
  expect((await ask('DELETE', {}, lost, refused(404))).answer).toEqual(done);
  expect((await ask('DELETE', {}, lost, refused(503), refused(404))).answer).toEqual(done);
});

test('a DELETE whose first attempt gets 404 has failed', async () => {
  expect((await ask('DELETE', {}, refused(404))).answer).toEqual(refused(404));
});

test.each(['GET', 'POST', 'PUT', 'PATCH'] as const)(
  'a %s whose retry gets 404 has failed',
  async (method) => {
    expect((await ask(method, {}, lost, refused(404))).answer).toEqual(refused(404));
  },
);

test.each(['POST', 'DELETE'] as const)(
  'a %s that ends the session has succeeded when its retry gets 401, and dispatches no sessionEnded',
  async (method) => {
    expect(await ask(method, { endsSession: true }, lost, refused(401))).toEqual({
      answer: done,
      endings: [],
    });
  },
);

test('a call that ends the session has failed when its first attempt gets 401', async () => {
  const { answer, endings } = await ask('POST', { endsSession: true }, refused(401));
  expect(answer).toEqual(refused(401));
  expect(endings).toEqual([sessionEnded({ reason: 'refused' })]);
});

test('a 401 to the retry of any other call ends the session', async () => {
  const { answer, endings } = await ask('DELETE', {}, lost, refused(401));
  expect(answer).toEqual(refused(401));
  expect(endings).toEqual([sessionEnded({ reason: 'refused' })]);
});
