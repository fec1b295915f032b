export { commentsApi } from './commentsApi';
export { CommentsPanel } from './CommentsPanel';
