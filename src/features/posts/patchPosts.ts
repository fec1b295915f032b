import type { Comment } from '#contract/comments';
import type { Profile } from '#contract/profile';
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

/** The ids of all posts in cached lists. */
export function selectCachedPostIds(state: Parameters<ReturnType<typeof getPosts.select>>[0]): number[] {
  const lists = postsReadApi.util.selectCachedArgsForQuery(state, 'getPosts');
  return lists.flatMap(
    (arg) =>
      getPosts
        .select(arg)(state)
        .data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? [],
  );
}

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

/** What posts and comments show of their author. */
export type Author = Pick<Profile, 'username' | 'godtier' | 'profile_picture'>;

function updateCommentAuthors(comments: Comment[], author: Author): void {
  for (const comment of comments) {
    if (comment.author_username === author.username) comment.author_profile_picture = author.profile_picture;
    updateCommentAuthors(comment.replies, author);
  }
}

/** Shows a member's new tier and picture on every cached post and comment of theirs. The loaded pages stay. */
export const updateAuthor =
  (author: Author): ApiThunk =>
  (dispatch) => {
    const update = (post: CachedPost) => {
      if (post.author_username === author.username) {
        post.author_godtier = author.godtier;
        post.author_profile_picture = author.profile_picture;
      }
      updateCommentAuthors(post.comments, author);
    };
    dispatch(patchCached(getPosts, ({ pages }) => pages.forEach(({ items }) => items.forEach(update))));
    dispatch(patchCached(getNewestPosts, ({ items }) => items.forEach(update)));
    dispatch(patchCached(getPost, update));
  };

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
