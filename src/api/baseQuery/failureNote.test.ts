import { answering, makeQueryApi } from '../../testing/queryApi';
import { attemptFailed } from '../../network/networkSlice';
import { withFailureNote } from './failureNote';

const meta = { nextCursor: null, previousCursor: null, retryAfterMs: null, requestId: '0b5c' };
const failed = { error: { status: 500, data: null }, meta };
const call = { url: '/api/posts/', method: 'POST' } as const;

test('an attempt that failed is noted with its request id, and its answer is what it was', async () => {
  const { api, dispatch } = makeQueryApi();
  expect(await withFailureNote(answering(failed))(call, api, {})).toBe(failed);
  expect(dispatch.mock.calls).toEqual([
    [
      attemptFailed({
        at: expect.any(Number),
        endpoint: 'createPost',
        method: 'POST',
        status: 500,
        requestId: '0b5c',
      }),
    ],
  ]);
});

test('without an answer there is no request id, but the reason', async () => {
  const { api, dispatch } = makeQueryApi();
  const offline = { error: { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' } } as const;
  await withFailureNote(answering(offline))(call, api, {});
  expect(dispatch).toHaveBeenCalledWith(
    expect.objectContaining({ payload: expect.objectContaining({ status: 'FETCH_ERROR', requestId: null }) }),
  );
});

test('what succeeds, and what nobody waits for any more, is not noted', async () => {
  const { api, dispatch } = makeQueryApi();
  await withFailureNote(answering({ data: 1, meta }))(call, api, {});
  api.abort();
  await withFailureNote(answering(failed))(call, api, {});
  expect(dispatch).not.toHaveBeenCalled();
});
