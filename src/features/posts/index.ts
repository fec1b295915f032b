export { receivePost, type CachedPost } from './cachedPost';
export { newPostHinted } from './newPosts';
export { dropPost, patchPost, refreshPost, renewCachedPost } from './patchPosts';
export { PostEditor } from './PostEditor';
export { PostFeed } from './PostFeed';
export { postForm, type PostDraft } from './postForm';
export {
  postsApi,
  useCreatePostMutation,
  useDeletePostMutation,
  useGetPostQuery,
  useGetPostsInfiniteQuery,
  useUpdatePostMutation,
  type NewPost,
  type PostChange,
} from './postsApi';
export type { PostsArg } from './postsReadApi';
export { PostText } from './PostText';
export { stalePostsReducer } from './stalePosts';
export { usePostReactions } from './usePostReactions';
