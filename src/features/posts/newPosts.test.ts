import { act } from '@testing-library/react';
import { makePost } from '../../testing/fixtures';
import { renderHookIn } from '../../testing/renderHookIn';
import { held, json, scriptServer } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';
import { newPostHinted, useNewPosts } from './newPosts';
import { postsApi } from './postsApi';

const FEED = 'GET /api/posts/';
const page = (ids: number[], next: string) =>
  json(
    ids.map((id) => makePost(id)),
    { headers: { Link: `</api/posts/?before=${next}>; rel="next"` } },
  );

test('new posts that are shown while the next page is fetched stay', async () => {
  const nextPage = held(page([2, 1], 'b'));
  scriptServer({ [FEED]: [page([4, 3], 'a'), page([5, 4], 'a'), nextPage.reply] });
  const store = makeSignedInStore();
  const { result } = renderHookIn(store, () => {
    const feed = postsApi.useGetPostsInfiniteQuery();
    return { ...feed, newPosts: useNewPosts(feed.data) };
  });
  await settle();
  await act(() => store.dispatch(newPostHinted()));
  await settle();
  act(() => void result.current.fetchNextPage());
  await settle();
  act(() => result.current.newPosts.show());
  nextPage.release();
  await settle();
  const ids = result.current.data?.pages.flatMap(({ items }) => items.map(({ id }) => id));
  expect(ids).toEqual([5, 4, 3, 2, 1]);
});
