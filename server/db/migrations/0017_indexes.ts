import { indexesOf } from '../concurrentIndexes';

/** For erasing, and without the rows of most posts, which have no picture and were never moderated. */
export const indexes = indexesOf({
  accounts_deleted: 'accounts (id) where deleted_at is not null',
  // In their order, so that no one who reads or erases some of a post's comments sorts all of them.
  comments_of_post: 'comments (post_id, id)',
  moderation_log_author: 'moderation_log (author_id)',
  moderation_log_moderator: 'moderation_log (moderator_id)',
  posts_image: 'posts (image_id) where image_id is not null',
  posts_temp_image: 'posts (temp_image_id) where temp_image_id is not null',
  posts_moderated_by: 'posts (moderated_by) where moderated_by is not null',
  posts_temp_by: 'posts (temp_by) where temp_by is not null',
});
