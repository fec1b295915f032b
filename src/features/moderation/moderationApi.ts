import { baseApi } from '../../api/baseApi';
import { changedTags } from '../../api/invalidation';
import { whenFulfilled } from '../../api/whenFulfilled';
import { confirmPost, editedFields, postTag, toCachedPost, type CachedPost } from '../posts/postEntity';
import { postForm } from '../posts/postForm';
import { postRemoved } from '../posts/postsSlice';
import { type PostChange } from '../posts/postsApi';

/**
 * Moderation of other members' posts (spec §6, §7). As in postsApi, the answer is written into `getPost`, so nothing is
 * invalidated after a success.
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
      transformResponse: toCachedPost,
      invalidatesTags: (_post, error, { id }) => changedTags(error, { unknown: [postTag(id)] }),
      onQueryStarted: ({ id }, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, (post, times) => dispatch(confirmPost(id, editedFields(post), times))),
    }),

    removePost: build.mutation<null, number>({
      query: (id) => ({ url: `/api/moderation/posts/${id}/delete/`, method: 'DELETE' }),
      invalidatesTags: (_none, error, id) => changedTags(error, { unknown: [postTag(id)] }),
      onQueryStarted: (id, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, () => dispatch(postRemoved(id))),
    }),
  }),
});

export const { useModifyPostMutation, useRemovePostMutation } = moderationApi;
