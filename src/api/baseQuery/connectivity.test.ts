import { answering, makeQueryApi } from '../../testing/queryApi';
import { networkReducer, serverNotReached, serverReached } from '../../network/networkSlice';
import { withConnectivity } from './connectivity';
import type { CallAnswer } from './types';

const failed = (error: CallAnswer['error']): CallAnswer => ({ error }) as CallAnswer;
const offline = failed({ status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' });
const timeout = failed({ status: 'TIMEOUT_ERROR', error: 'timed out' });
const broken = failed({ status: 500, data: null });
const ok: CallAnswer = { data: 'done' };

/** The actions dispatched for an answer, by whether the server was reachable before. */
async function note(answer: CallAnswer, wasUnreachable: boolean, isAborted = false) {
  const { api, state, dispatch } = makeQueryApi();
  if (wasUnreachable) state.network = networkReducer(state.network, serverNotReached());
  if (isAborted) api.abort();
  await withConnectivity(answering(answer))({ url: '/api/posts/' }, api, {});
  return dispatch.mock.calls.map(([action]: unknown[]) => action);
}

test('a call that does not reach the server is recorded once', async () => {
  expect(await note(offline, false)).toEqual([serverNotReached()]);
  expect(await note(timeout, false)).toEqual([serverNotReached()]);
  expect(await note(offline, true)).toEqual([]);
});

test('any answer, also an error, records the server as reached', async () => {
  expect(await note(ok, true)).toEqual([serverReached()]);
  expect(await note(broken, true)).toEqual([serverReached()]);
  expect(await note(ok, false)).toEqual([]);
});

test('an aborted call records nothing', async () => {
  expect(await note(offline, false, true)).toEqual([]);
});
