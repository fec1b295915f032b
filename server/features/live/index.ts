export { batchPostCounts } from './counts';
export {
  commentsChanged,
  membershipChanged,
  messageSent,
  messagesRead,
  newPost,
  postChanged,
  postsDeleted,
  publishMembership,
  publishPostsDeleted,
  publishSessionsEnded,
  sessionsEnded,
} from './publish';
