import type { ApiThunk } from '../../api/baseApi';
import { isSameName } from '../../api/isSameName';
import { timestamp } from '../../api/timestamp';
import { confirmComment, selectCommentedPosts, threadsApi, threadsTag } from './threadsApi';

/**
 * What the server sends in the place of a comment by a blocked member to which others have replied (decisions: Blocks and
 * mutes).
 */
const NOT_AVAILABLE = {
  is_deleted: true,
  author_username: null,
  author_profile_picture: null,
  content: 'Comment not available',
};

/** Takes the cached comments of a member who is blocked now off the page, until `refetchThreads` has the server's. */
export const hideCommentsBy =
  (username: string): ApiThunk =>
  (dispatch, getState) => {
    const state = getState();
    for (const id of threadsApi.util.selectCachedArgsForQuery(state, 'getComment')) {
      const author = threadsApi.endpoints.getComment.select(id)(state).data?.author_username;
      if (!author || !isSameName(author, username)) continue;
      const now = timestamp();
      dispatch(confirmComment(id, NOT_AVAILABLE, { startedAt: now, answeredAt: now }));
    }
  };

/** Refetches all comments that are on screen. */
export const refetchThreads = (): ApiThunk => (dispatch, getState) =>
  void dispatch(threadsApi.util.invalidateTags(selectCommentedPosts(getState()).map(threadsTag)));
