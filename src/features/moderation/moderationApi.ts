import { baseApi } from '../../api/baseApi';
import { whenFulfilled } from '../../api/whenFulfilled';
import { changePost } from '../posts/postHome';
import { editedFields, receivePost, type CachedPost } from '../posts/cachedPost';
import { postForm } from '../posts/postForm';
import { postRemoved } from '../posts/postsSlice';
import type { PostChange } from '../posts/postsApi';

/**
 * Moderation of other members' posts (spec §6, §7). As in postsApi, the answer is written into `getPost`, and no tag is
 * invalidated.
 */
export const moderationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    modifyPost: build.mutation<CachedPost, PostChange>({
      query: ({ id, submissionKey, ...draft }) => ({
        url: `/api/moderation/posts/${id}/modify/`,
        method: 'PATCH',
        body: postForm(draft),
        idempotencyKey: submissionKey,
      }),
      transformResponse: receivePost,
      onQueryStarted: ({ id }, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, (post, times) => dispatch(changePost(id, editedFields(post), times))),
    }),

    removePost: build.mutation<null, number>({
      query: (id) => ({ url: `/api/moderation/posts/${id}/delete/`, method: 'DELETE' }),
      onQueryStarted: (id, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, () => dispatch(postRemoved(id))),
    }),
  }),
});

export const { useModifyPostMutation, useRemovePostMutation } = moderationApi;
