export { editedFields, receivePost, type CachedPost } from './cachedPost';
export { foldText } from './foldText';
export { useNewPosts, type NewPosts } from './newPosts';
export { postForm } from './postForm';
export {
  changePost,
  forgetEmbedded,
  postHomeApi,
  receiveCounts,
  refetchPost,
  selectEmbedded,
  useGetPostQuery,
} from './postHome';
export {
  postsApi,
  selectIsPosting,
  useDeletePostMutation,
  useGetPostsInfiniteQuery,
  type PostChange,
  type PostPages,
} from './postsApi';
export { postsErrors, postsSuccess } from './postsSentences';
export {
  postAnnounced,
  postChanged,
  postCommented,
  postEventsMissed,
  postRemoved,
  postsReducer,
  selectSpreadMs,
  type PostsRoot,
} from './postsSlice';
export { useFreshPost } from './useFreshPost';
export { usePostIds } from './usePostIds';
export { usePostReactions } from './usePostReactions';
