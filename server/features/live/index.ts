export { batchPostUpdates } from './changes';
export {
  publishComment,
  publishMembership,
  publishMessage,
  publishPost,
  publishPostsChanged,
  publishPostsDeleted,
  publishRead,
} from './publish';
