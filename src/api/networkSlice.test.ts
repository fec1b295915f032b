import { networkReducer, selectWait, waitEnded, waitStarted, type Wait } from './networkSlice';

const wait = (id: string, endpoint: string, until: number): Wait => ({
  id,
  endpoint,
  cause: 'network',
  retry: 1,
  until,
});

const network = [wait('a', 'getPosts', 3_000), wait('b', 'createPost', 2_000), wait('c', 'createPost', 1_000)]
  .map(waitStarted)
  .reduce(networkReducer, networkReducer(undefined, { type: 'init' }));

test('the wait that ends first, of all calls or of one', () => {
  expect(selectWait({ network })?.id).toBe('c');
  expect(selectWait({ network }, 'getPosts')?.id).toBe('a');
  expect(selectWait({ network }, 'login')).toBeUndefined();
});

test('a wait that ended is gone', () => {
  expect(selectWait({ network: networkReducer(network, waitEnded('c')) })?.id).toBe('b');
});
