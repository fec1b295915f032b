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

/** Takes the posts of a member who is blocked now out of all lists. */
export const hidePostsBy =
  (username: string): ApiThunk =>
  (dispatch, getState) => {
    const ids = selectPostsBy(getState(), username);
    if (ids.length > 0) dispatch(postsHidden(ids));
  };

/**
 * Brings the posts of a member who is not blocked any more back into the lists. Lists that were fetched in between lack them,
 * and start again.
 * @param hiddenAt when they were hidden (timestamp.ts); 0 if it was before this page was opened
 */
export const restorePostsBy =
  (username: string, hiddenAt: number): ApiThunk =>
  (dispatch, getState) => {
    const state = getState();
    dispatch(postsRestored(selectPostsBy(state, username)));
    const isLater = ({ readAt }: Page<number>) => readAt > hiddenAt;
    const lists = postsApi.util.selectCachedArgsForQuery(state, 'getPosts');
    if (lists.some((arg) => postsApi.endpoints.getPosts.select(arg)(state).data?.pages.some(isLater)))
      dispatch(postsApi.util.invalidateTags([FEEDS]));
  };
