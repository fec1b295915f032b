import type { Reaction } from '#contract/common';
import type { Post } from '#contract/posts';
import { whenFulfilled } from '../../api/whenFulfilled';
import { setReactions } from '../reactions';
import { receivePost, type CachedPost } from './cachedPost';
import { dropPost, patchPost, renewCachedPost, showNewPost } from './patchPosts';
import { postForm, type PostDraft } from './postForm';
import { postsReadApi } from './postsReadApi';

export interface NewPost extends PostDraft {
  /** From useSubmissionKey: sending the same failed post again by hand then makes no second one. */
  submissionKey?: string;
}

export interface PostChange extends PostDraft {
  id: number;
}

/** Posts: what postsReadApi reads, and all that members do with their own and others' (spec §7). */
export const postsApi = postsReadApi.injectEndpoints({
  endpoints: (build) => {
    /** A toggle; its 401 has a sentence of its own (spec §8). */
    const reaction = (path: 'like' | 'smite') =>
      build.mutation<Reaction, number>({
        query: (id) => ({ url: `/api/posts/${id}/${path}/`, method: 'POST' }),
        extraOptions: { handledStatuses: [401] },
        onQueryStarted: (id, { dispatch, queryFulfilled }) =>
          whenFulfilled(queryFulfilled, (answer) =>
            dispatch(patchPost(id, (post) => setReactions(post, answer))),
          ),
      });

    return {
      createPost: build.mutation<CachedPost, NewPost>({
        query: ({ submissionKey, ...draft }) => ({
          url: '/api/posts/',
          method: 'POST',
          body: postForm(draft),
          idempotencyKey: submissionKey,
        }),
        transformResponse: (post: Post) => receivePost(post),
        onQueryStarted: (_draft, { dispatch, queryFulfilled }) =>
          whenFulfilled(queryFulfilled, (post) => dispatch(showNewPost(post))),
      }),

      updatePost: build.mutation<CachedPost, PostChange>({
        query: ({ id, ...draft }) => ({ url: `/api/posts/${id}/`, method: 'PATCH', body: postForm(draft) }),
        transformResponse: (post: Post) => receivePost(post),
        onQueryStarted: (_change, { dispatch, queryFulfilled }) =>
          whenFulfilled(queryFulfilled, (post) => dispatch(renewCachedPost(post))),
      }),

      deletePost: build.mutation<null, number>({
        query: (id) => ({ url: `/api/posts/${id}/`, method: 'DELETE' }),
        onQueryStarted: (id, { dispatch, queryFulfilled }) =>
          whenFulfilled(queryFulfilled, () => dispatch(dropPost(id))),
      }),

      likePost: reaction('like'),
      smitePost: reaction('smite'),
    };
  },
});

export const {
  useGetPostsInfiniteQuery,
  useCreatePostMutation,
  useUpdatePostMutation,
  useDeletePostMutation,
} = postsApi;
