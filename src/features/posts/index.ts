export { receivePost, type CachedPost } from './cachedPost';
export { newPostHinted } from './newPosts';
export { dropPost, patchPost, refreshPost, renewCachedPost } from './patchPosts';
export { PostEditor } from './PostEditor';
export { PostFeed } from './PostFeed';
export { postForm } from './postForm';
export { postsApi, useGetPostsInfiniteQuery, type PostChange } from './postsApi';
export { PostText } from './PostText';
export { stalePostsReducer } from './stalePosts';
