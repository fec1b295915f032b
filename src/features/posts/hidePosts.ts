import type { ApiState, ApiThunk } from '../../api/baseApi';
import { isSameName } from '../../api/isSameName';
import type { Page } from '../../api/pages';
import { postEntityApi } from './postEntity';
import { FEEDS, postsApi } from './postsApi';
import { postsHidden, postsRestored } from './postsSlice';

const { getPost } = postEntityApi.endpoints;

/** The cached posts of a member. */
const selectPostsBy = (state: ApiState, username: string): number[] =>
  postEntityApi.util.selectCachedArgsForQuery(state, 'getPost').filter((id) => {
    const author = getPost.select(id)(state).data?.author_username;
    return author !== undefined && isSameName(author, username);
  });

/**
 * Takes the posts of a member who is blocked now out of all lists.
 * @returns their ids
 */
export const hidePostsBy =
  (username: string): ApiThunk<number[]> =>
  (dispatch, getState) => {
    const ids = selectPostsBy(getState(), username);
    if (ids.length > 0) dispatch(postsHidden(ids));
    return ids;
  };

/**
 * Brings the posts of a member who is not blocked any more back into the lists. Lists that were fetched in between lack them,
 * and start again.
 * @param ids those that hidePostsBy has hidden: they may not be cached any more
 * @param hiddenSince when they were hidden at the earliest (timestamp.ts); 0 if that is not known
 */
export const restorePosts =
  (ids: number[], hiddenSince: number): ApiThunk =>
  (dispatch, getState) => {
    const state = getState();
    dispatch(postsRestored(ids));
    const isLater = ({ readAt }: Page<number>) => readAt > hiddenSince;
    const lists = postsApi.util.selectCachedArgsForQuery(state, 'getPosts');
    if (lists.some((arg) => postsApi.endpoints.getPosts.select(arg)(state).data?.pages.some(isLater)))
      dispatch(postsApi.util.invalidateTags([FEEDS]));
  };
