import { answering, makeQueryApi } from '../../testing/queryApi';
import { withRetry } from './retry';

// With three retries the waits end at 4 seconds; only further ones reach the limit.
jest.mock('#contract/limits', () => ({
  ...jest.requireActual<object>('#contract/limits'),
  MAX_RETRIES: 6,
}));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the wait doubles up to 10 seconds', async () => {
  const { api } = makeQueryApi();
  const next = answering({ error: { status: 500, data: null } });
  const response = withRetry(next)({ url: '/api/posts/' }, api, {});
  for (const [index, seconds] of [1, 2, 4, 8, 10, 10].entries()) {
    await jest.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(next).toHaveBeenCalledTimes(index + 1);
    await jest.advanceTimersByTimeAsync(1);
    expect(next).toHaveBeenCalledTimes(index + 2);
  }
  expect((await response).error?.status).toBe(500);
});
