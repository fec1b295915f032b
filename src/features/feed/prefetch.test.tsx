import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { makePost } from '../../testing/fixtures';
import { renderScreen } from '../../testing/renderScreen';
import { json, scriptServer } from '../../testing/scriptServer';
import { makeSignedInStore } from '../../testing/store';
import { PostFeed } from './PostFeed';
import { writeScrollPosition } from './list/useScrollRestoration';
import { prefetch } from './prefetch';

afterEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '');
});

test('the posts are requested before the feed is rendered, and once', async () => {
  const requests = scriptServer({ 'GET /api/posts/': json([makePost(1)]) });
  const store = makeSignedInStore();
  await prefetch(store.dispatch);
  expect(requests).toHaveLength(1);
  renderScreen(<PostFeed />, store, '/home');
  expect(await screen.findByText('Post 1')).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('where scrolling will be restored, the feed requests the page of its position itself', async () => {
  const requests = scriptServer({ 'GET /api/posts/': json([makePost(1)]) });
  window.history.replaceState({ key: 'visited' }, '');
  const anchor = { id: 90, top: 0, height: 300, bound: { before: 'c9' } };
  writeScrollPosition('visited', { scrollY: 9_000, anchor });
  await prefetch(makeSignedInStore().dispatch);
  expect(requests).toEqual([]);
});
