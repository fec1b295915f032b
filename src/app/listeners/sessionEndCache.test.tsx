import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { sessionEnded } from '../../api/session';
import { selectIsAuthenticated, signedIn } from '../../features/auth/authSlice';
import { postsApi, useGetPostsInfiniteQuery } from '../../features/posts/postsApi';
import { loginResponse, makePost } from '../../testing/fixtures';
import { held, json, problem, scriptServer } from '../../testing/scriptServer';
import { makeSignedInStore } from '../../testing/store';
import { useAppSelector } from '../hooks';

const { getPost, createPost } = postsApi.endpoints;
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test('resets the cache when the session ends', async () => {
  scriptServer({ 'GET /api/posts/1/': json(makePost(1)) });
  const store = makeSignedInStore();
  await store.dispatch(getPost.initiate(1));
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  await settle();
  expect(store.getState().api.queries).toEqual({});
});

test('resets the cache when another session begins', async () => {
  scriptServer({ 'GET /api/posts/1/': json(makePost(1)) });
  const store = makeSignedInStore();
  await store.dispatch(getPost.initiate(1));
  store.dispatch(signedIn({ ...loginResponse, token: 'token-of-bob' }));
  await settle();
  expect(store.getState().api.queries).toEqual({});
});

test('a response to the old session is not cached in the next one', async () => {
  const late = held(json(makePost(1, { content: 'for the old one' })));
  scriptServer({ 'GET /api/posts/1/': [late.reply, json(makePost(1, { content: 'for the new one' }))] });
  const store = makeSignedInStore();
  const old = store.dispatch(getPost.initiate(1));
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  await settle();
  store.dispatch(signedIn({ ...loginResponse, token: 'token-of-bob' }));
  await store.dispatch(getPost.initiate(1));
  late.release();
  await old;
  await settle();
  expect(getPost.select(1)(store.getState()).data?.content).toBe('for the new one');
});

test('cancels pending retries, which must not be sent in the next session', async () => {
  jest.useFakeTimers();
  const requests = scriptServer({ 'POST /api/posts/': problem(429, 'Wait.') });
  const store = makeSignedInStore();
  const creating = store.dispatch(createPost.initiate({ content: 'x' }));
  await jest.advanceTimersByTimeAsync(10);
  expect(store.getState().network.pendingRetries).toHaveLength(1);
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  await jest.advanceTimersByTimeAsync(10);
  store.dispatch(signedIn({ ...loginResponse, token: 'token-of-bob' }));
  await jest.advanceTimersByTimeAsync(600_000);
  jest.useRealTimers();
  expect((await creating).error).toMatchObject({ name: 'AbortError' });
  expect(store.getState().network.pendingRetries).toEqual([]);
  expect(requests).toHaveLength(1);
});

test('the call whose 401 ended the session still gets its response', async () => {
  scriptServer({ 'POST /api/posts/': problem(401, 'Your session is over.') });
  const store = makeSignedInStore();
  const { error } = await store.dispatch(createPost.initiate({ content: 'x' }));
  expect(error).toMatchObject({ status: 401, data: { detail: 'Your session is over.' } });
});

test('a page is unmounted before the cache reset would make it refetch', async () => {
  const requests = scriptServer({ 'GET /api/posts/': [json([]), problem(401, 'Your session is over.')] });
  const store = makeSignedInStore();
  const Feed = () => {
    const { refetch } = useGetPostsInfiniteQuery();
    return <button onClick={() => void refetch()}>Refresh</button>;
  };
  const Guarded = () => (useAppSelector(selectIsAuthenticated) ? <Feed /> : <p>Please log in</p>);
  render(
    <Provider store={store}>
      <Guarded />
    </Provider>,
  );
  await act(settle);
  screen.getByText('Refresh').click();
  await screen.findByText('Please log in');
  await act(settle);
  expect(requests).toHaveLength(2);
  expect(store.getState().api.queries).toEqual({});
});
