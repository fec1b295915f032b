import { answering, makeQueryApi } from '../../testing/queryApi';
import { networkReducer, serverNotReached, serverReached } from '../../network/networkSlice';
import { withConnectivity } from './connectivity';
import type { CallAnswer } from './types';

const failed = (error: CallAnswer['error']): CallAnswer => ({ error }) as CallAnswer;
const offline = failed({ status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' });
const timeout = failed({ status: 'TIMEOUT_ERROR', error: 'timed out' });
const broken = failed({ status: 500, data: null });
const ok: CallAnswer = { data: 'done' };

/** What is noted when an answer comes while the server was believed to be there or not. */
async function note(answer: CallAnswer, wasUnreachable: boolean, isAborted = false) {
  const { api, state, dispatch } = makeQueryApi();
  if (wasUnreachable) state.network = networkReducer(state.network, serverNotReached());
  if (isAborted) api.abort();
  await withConnectivity(answering(answer))({ url: '/api/posts/' }, api, {});
  return dispatch.mock.calls.map(([action]: unknown[]) => action);
}

test('a call that finds no server is noted, once', async () => {
  expect(await note(offline, false)).toEqual([serverNotReached()]);
  expect(await note(timeout, false)).toEqual([serverNotReached()]);
  expect(await note(offline, true)).toEqual([]);
});

test('any answer says that the server is there again, also a bad one', async () => {
  expect(await note(ok, true)).toEqual([serverReached()]);
  expect(await note(broken, true)).toEqual([serverReached()]);
  expect(await note(ok, false)).toEqual([]);
});

test('a call that the page gave up itself says nothing', async () => {
  expect(await note(offline, false, true)).toEqual([]);
});
