import type { AppStore } from '../app/store';
import { selectAdditions } from '../optimistic/additions';
import type { CachedPost } from '../features/posts/postEntity';
import { postsApi, type PostsArg } from '../features/posts/postsApi';
import { listOf, selectRemovedPosts } from '../features/posts/postsSlice';
import { shownIds } from '../features/posts/usePostIds';

const { getPosts, getPost } = postsApi.endpoints;

/** The ids of the posts that a list shows. */
export function shownPostIds(store: AppStore, arg?: PostsArg): number[] {
  const state = store.getState();
  const additions = selectAdditions(state, listOf(arg?.author));
  return shownIds(getPosts.select(arg)(state).data, additions, selectRemovedPosts(state));
}

/** The posts that a list shows, from `getPost`. */
export const shownPosts = (store: AppStore, arg?: PostsArg): (CachedPost | undefined)[] =>
  shownPostIds(store, arg).map((id) => getPost.select(id)(store.getState()).data);
