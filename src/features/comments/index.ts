export { commentsApi } from './commentsApi';
export { commentsChanged, selectCommentedPosts } from './threadsApi';
