import { refetchAfterPending } from '../../api/refetchAfterPending';
import type { ApiThunk } from '../../api/baseApi';
import { isSameName } from '../../api/isSameName';
import { statusOf } from '../../api/callFailure';
import { findItem, removeItem } from '../../api/pages';
import { patchCached } from '../../api/patchCached';
import { renewPost, type CachedPost } from './cachedPost';
import { insertNewest } from './postsCache';
import { postsReadApi } from './postsReadApi';

const { getPosts, getNewestPosts, getPost } = postsReadApi.endpoints;

/** Changes a post in every cached list (patchPost). */
const patchListed =
  (id: number, recipe: (post: CachedPost) => void): ApiThunk =>
  (dispatch) => {
    dispatch(
      patchCached(getPosts, (list) => {
        const post = findItem(list, (candidate) => candidate.id === id);
        if (post) recipe(post);
      }),
    );
    dispatch(
      patchCached(getNewestPosts, ({ items }) => {
        const post = items.find((candidate) => candidate.id === id);
        if (post) recipe(post);
      }),
    );
  };

/**
 * Changes a post wherever it is cached: the feed, members' lists, alone.
 * @param recipe must come to the same when done twice (patchCached)
 */
export const patchPost =
  (id: number, recipe: (post: CachedPost) => void): ApiThunk =>
  (dispatch) => {
    dispatch(patchListed(id, recipe));
    dispatch(
      patchCached(getPost, (post) => {
        if (post.id === id) recipe(post);
      }),
    );
  };

/** Puts a newer answer into every cached copy of the post. */
export const renewCachedPost = (newer: CachedPost): ApiThunk =>
  patchPost(newer.id, (post) => renewPost(post, newer));

/** Puts a new post at the top of each cached list that it belongs to. */
export const showNewPost = (post: CachedPost): ApiThunk =>
  patchCached(getPosts, (list, arg) => {
    if (arg?.author === undefined || isSameName(arg.author, post.author_username)) insertNewest(list, post);
  });

/** Takes a deleted post out of every list. */
export const dropPost =
  (id: number): ApiThunk =>
  (dispatch) => {
    dispatch(patchCached(getPosts, (list) => removeItem(list, (post) => post.id === id)));
    dispatch(
      patchCached(getNewestPosts, (newest) => {
        newest.items = newest.items.filter((post) => post.id !== id);
      }),
    );
  };

/** Asks for a post anew, and shows it as it now is wherever it stands, or no more. A failure leaves it as it was. */
export const refreshPost =
  (id: number): ApiThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { error } = await dispatch(refetchAfterPending(getPost, id));
    if (error) {
      if (statusOf(error) === 404) dispatch(dropPost(id));
      return;
    }
    // What the member did meanwhile is put into the answer in this turn (patchThroughRefetch), and stands in the cache.
    await Promise.resolve();
    const { data } = getPost.select(id)(getState());
    // Not where it came to: a later request for it may be on its way, whose answer is newer.
    if (data) dispatch(patchListed(id, (post) => renewPost(post, data)));
  };
