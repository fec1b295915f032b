import { answering, makeQueryApi } from '../../testing/queryApi';
import { attemptFailed } from '../../network/networkSlice';
import { withFailureNote } from './failureNote';

const meta = {
  startedAt: 1,
  answeredAt: 2,
  nextCursor: null,
  previousCursor: null,
  retryAfterMs: null,
  requestId: '0b5c',
  serverTime: null,
};
const failed = { error: { status: 500, data: null }, meta };
const call = { url: '/api/posts/', method: 'POST' } as const;

test('records a failed attempt with its request id, and returns its answer unchanged', async () => {
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

test('records the reason when no answer came', async () => {
  const { api, dispatch } = makeQueryApi();
  const offline = { error: { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' } } as const;
  await withFailureNote(answering(offline))(call, api, {});
  expect(dispatch).toHaveBeenCalledWith(
    expect.objectContaining({ payload: expect.objectContaining({ status: 'FETCH_ERROR', requestId: null }) }),
  );
});

test('does not record successful or aborted calls', async () => {
  const { api, dispatch } = makeQueryApi();
  await withFailureNote(answering({ data: 1, meta }))(call, api, {});
  api.abort();
  await withFailureNote(answering(failed))(call, api, {});
  expect(dispatch).not.toHaveBeenCalled();
});
