export {
  postsApi,
  useCreatePostMutation,
  useGetPostQuery,
  useGetPostsInfiniteQuery,
  type NewPost,
  type PostsArg,
} from './postsApi';
