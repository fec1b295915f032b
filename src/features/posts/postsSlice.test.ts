import { configureStore } from '@reduxjs/toolkit';
import { timestamp } from '../../api/timestamp';
import { makePost } from '../../testing/fixtures';
import { toCachedPost, type CachedPost } from './postEntity';
import {
  postChanged,
  postEventsMissed,
  postRemoved,
  postsReducer,
  selectRemovedPosts,
  selectStaleSince,
} from './postsSlice';

const makeStore = () => configureStore({ reducer: { posts: postsReducer } });

const readNow = (changes: Partial<CachedPost> = {}): CachedPost => ({
  ...toCachedPost(makePost(1), undefined),
  readAt: timestamp(),
  ...changes,
});

test('a post is stale after a live event, until the response to a later request', () => {
  const store = makeStore();
  const post = readNow();
  expect(selectStaleSince(store.getState(), post)).toBe(0);
  store.dispatch(postChanged(1));
  expect(selectStaleSince(store.getState(), post)).toBeGreaterThan(post.readAt);
  expect(selectStaleSince(store.getState(), readNow())).toBe(0);
});

test('each further change needs another refetch', () => {
  const store = makeStore();
  const post = readNow();
  store.dispatch(postChanged(1));
  const first = selectStaleSince(store.getState(), post);
  store.dispatch(postChanged(1));
  expect(selectStaleSince(store.getState(), post)).toBeGreaterThan(first);
});

test('a post that ignored an older response is stale since its change', () => {
  const state = makeStore().getState();
  const post = readNow();
  expect(selectStaleSince(state, { ...post, changedAt: post.readAt + 5, isStale: true })).toBe(
    post.readAt + 5,
  );
});

test('missed events make every post stale', () => {
  const store = makeStore();
  const post = readNow();
  store.dispatch(postEventsMissed());
  expect(selectStaleSince(store.getState(), post)).toBeGreaterThan(0);
});

test('after changes of more than a thousand posts every post is stale', () => {
  const store = makeStore();
  const post = readNow({ id: 5_000 });
  for (let id = 1; id <= 1_001; id++) store.dispatch(postChanged(id));
  expect(selectStaleSince(store.getState(), post)).toBeGreaterThan(0);
  expect(store.getState().posts.reportedAt).toEqual({});
});

test('remembers the latest thousand deleted posts, each once', () => {
  const store = makeStore();
  for (let id = 1; id <= 1_001; id++) store.dispatch(postRemoved(id));
  store.dispatch(postRemoved(1_001));
  expect(selectRemovedPosts(store.getState())).toHaveLength(1_000);
  expect(selectRemovedPosts(store.getState())).not.toContain(1);
});
