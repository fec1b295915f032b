import type { Post } from '#contract/posts';
import { baseApi } from '../../api/baseApi';
import { whenFulfilled } from '../../api/whenFulfilled';
import { dropPost, postForm, receivePost, renewCachedPost, type CachedPost, type PostChange } from '../posts';

/** What members may do to posts that are not their own (spec §6, §7). */
export const moderationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    modifyPost: build.mutation<CachedPost, PostChange>({
      query: ({ id, ...draft }) => ({
        url: `/api/moderation/posts/${id}/modify/`,
        method: 'PATCH',
        body: postForm(draft),
      }),
      transformResponse: (post: Post) => receivePost(post),
      onQueryStarted: (_change, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, (post) => dispatch(renewCachedPost(post))),
    }),

    removePost: build.mutation<null, number>({
      query: (id) => ({ url: `/api/moderation/posts/${id}/delete/`, method: 'DELETE' }),
      onQueryStarted: (id, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, () => dispatch(dropPost(id))),
    }),
  }),
});

export const { useModifyPostMutation, useRemovePostMutation } = moderationApi;
