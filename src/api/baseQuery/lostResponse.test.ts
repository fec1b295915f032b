import { answering, makeQueryApi } from '../../testing/queryApi';
import { sessionEnded } from '../session';
import { withRetry } from './retry';
import { withSession } from './session';
import type { CallResult, CallArgs, CallOptions } from './types';

const lost: CallResult = { error: { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' } };
const refused = (status: number): CallResult => ({ error: { status, data: null } });
const done: CallResult = { data: null, meta: undefined };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The response to a call of a signed-in member whose attempts get `responses`, and the `sessionEnded` actions. */
async function ask(
  method: CallArgs['method'],
  options: CallOptions,
  ...responses: [CallResult, ...CallResult[]]
) {
  const { api, dispatch } = makeQueryApi('abc');
  const call = withSession(withRetry(answering(...responses)));
  const asking = call({ url: '/api/posts/1/', method }, api, options);
  await jest.advanceTimersByTimeAsync(60_000);
  const endings = dispatch.mock.calls.flat().filter((action) => sessionEnded.match(action));
  return { response: await asking, endings };
}

test('a DELETE whose retry gets 404 has succeeded', async () => {
  expect((await ask('DELETE', {}, lost, refused(404))).response).toEqual(done);
  expect((await ask('DELETE', {}, lost, refused(503), refused(404))).response).toEqual(done);
});

test('a DELETE whose first attempt gets 404 has failed', async () => {
  expect((await ask('DELETE', {}, refused(404))).response).toEqual(refused(404));
});

test.each(['GET', 'POST', 'PUT', 'PATCH'] as const)(
  'a %s whose retry gets 404 has failed',
  async (method) => {
    expect((await ask(method, {}, lost, refused(404))).response).toEqual(refused(404));
  },
);

test.each(['POST', 'DELETE'] as const)(
  'a %s that ends the session has succeeded when its retry gets 401, and dispatches no sessionEnded',
  async (method) => {
    expect(await ask(method, { endsSession: true }, lost, refused(401))).toEqual({
      response: done,
      endings: [],
    });
  },
);

test('a call that ends the session has failed when its first attempt gets 401', async () => {
  const { response, endings } = await ask('POST', { endsSession: true }, refused(401));
  expect(response).toEqual(refused(401));
  expect(endings).toEqual([sessionEnded({ reason: 'refused' })]);
});

test('a 401 to the retry of any other call ends the session', async () => {
  const { response, endings } = await ask('DELETE', {}, lost, refused(401));
  expect(response).toEqual(refused(401));
  expect(endings).toEqual([sessionEnded({ reason: 'refused' })]);
});
