import { indexesOf } from '../concurrentIndexes';

/** For the comments of a post that a member with blocks does not see. */
export const commentAuthors = indexesOf({ comments_post_author: 'comments (post_id, author_id)' });
