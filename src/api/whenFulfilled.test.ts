import { whenFulfilled, whenRejected } from './whenFulfilled';

test('calls back after a success, with its data and times', async () => {
  const then = jest.fn();
  const meta = {
    startedAt: 1,
    answeredAt: 2,
    nextCursor: null,
    previousCursor: null,
    retryAfterMs: null,
    requestId: null,
    serverTime: null,
  };
  await whenFulfilled(Promise.resolve({ data: 7, meta }), then);
  expect(then).toHaveBeenCalledWith(7, meta);
});

test('a failed call causes neither a callback nor an unhandled rejection', async () => {
  const then = jest.fn();
  await expect(whenFulfilled(Promise.reject(new Error('no')), then)).resolves.toBeUndefined();
  expect(then).not.toHaveBeenCalled();
});

test('passes the error of a failed call, and nothing of one that succeeded', async () => {
  const then = jest.fn();
  const error = { status: 404, data: null };
  await whenRejected(Promise.resolve({ data: 7 }), then);
  expect(then).not.toHaveBeenCalled();
  await whenRejected(Promise.reject(Object.assign(new Error('no'), { error })), then);
  expect(then).toHaveBeenCalledWith(error);
});
