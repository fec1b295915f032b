import { whenFulfilled } from './whenFulfilled';

test('what follows a success gets its data', async () => {
  const then = jest.fn();
  await whenFulfilled(Promise.resolve({ data: 7 }), then);
  expect(then).toHaveBeenCalledWith(7);
});

test('a failed call leads to nothing, not to an unhandled rejection', async () => {
  const then = jest.fn();
  await expect(whenFulfilled(Promise.reject(new Error('no')), then)).resolves.toBeUndefined();
  expect(then).not.toHaveBeenCalled();
});
