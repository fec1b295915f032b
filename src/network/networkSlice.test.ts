import {
  networkReducer,
  selectPendingRetry,
  retryEnded,
  retryScheduled,
  type PendingRetry,
} from './networkSlice';

const wait = (id: string, endpoint: string, until: number): PendingRetry => ({
  id,
  endpoint,
  cause: 'network',
  retry: 1,
  until,
});

const network = [wait('a', 'getPosts', 3_000), wait('b', 'createPost', 2_000), wait('c', 'createPost', 1_000)]
  .map(retryScheduled)
  .reduce(networkReducer, networkReducer(undefined, { type: 'init' }));

test('selects the retry that comes first, of all calls or of one endpoint', () => {
  expect(selectPendingRetry({ network })?.id).toBe('c');
  expect(selectPendingRetry({ network }, 'getPosts')?.id).toBe('a');
  expect(selectPendingRetry({ network }, 'login')).toBeUndefined();
});

test('forgets a retry that ended', () => {
  expect(selectPendingRetry({ network: networkReducer(network, retryEnded('c')) })?.id).toBe('b');
});
