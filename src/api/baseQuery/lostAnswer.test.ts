import { answering, makeQueryApi } from '../../testing/queryApi';
import { sessionEnded } from '../session';
import { withLostAnswer } from './lostAnswer';
import { withRetry } from './retry';
import { withSession } from './session';
import type { CallAnswer, CallArgs, CallOptions } from './types';

const lost: CallAnswer = { error: { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' } };
const refused = (status: number): CallAnswer => ({ error: { status, data: null } });
const done: CallAnswer = { data: null, meta: undefined };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The answer to a call of a signed-in member whose attempts get `answers`, and what was dispatched of the session. */
async function ask(
  method: CallArgs['method'],
  options: CallOptions,
  ...answers: [CallAnswer, ...CallAnswer[]]
) {
  const { api, dispatch } = makeQueryApi('abc');
  const call = withSession(withRetry(withLostAnswer(answering(...answers))));
  const asking = call({ url: '/api/posts/1/', method }, api, options);
  await jest.advanceTimersByTimeAsync(60_000);
  const endings = dispatch.mock.calls.flat().filter((action) => sessionEnded.match(action));
  return { answer: await asking, endings };
}

test('a DELETE whose retry finds nothing has succeeded', async () => {
  expect((await ask('DELETE', {}, lost, refused(404))).answer).toEqual(done);
  expect((await ask('DELETE', {}, lost, refused(503), refused(404))).answer).toEqual(done);
});

test('a DELETE that finds nothing at first has failed', async () => {
  expect((await ask('DELETE', {}, refused(404))).answer).toEqual(refused(404));
});

test.each(['GET', 'POST', 'PUT', 'PATCH'] as const)(
  'a %s whose retry finds nothing has failed',
  async (method) => {
    expect((await ask(method, {}, lost, refused(404))).answer).toEqual(refused(404));
  },
);

test.each(['POST', 'DELETE'] as const)(
  'a %s that ends the session has succeeded when its retry finds no session, which does not end as refused',
  async (method) => {
    expect(await ask(method, { endsSession: true }, lost, refused(401))).toEqual({
      answer: done,
      endings: [],
    });
  },
);

test('it has failed when there was no session at first', async () => {
  const { answer, endings } = await ask('POST', { endsSession: true }, refused(401));
  expect(answer).toEqual(refused(401));
  expect(endings).toEqual([sessionEnded({ reason: 'refused' })]);
});

test('a retry of any other call that finds no session ends it', async () => {
  const { answer, endings } = await ask('DELETE', {}, lost, refused(401));
  expect(answer).toEqual(refused(401));
  expect(endings).toEqual([sessionEnded({ reason: 'refused' })]);
});
