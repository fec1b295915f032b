import { EMBEDDED_COMMENTS, EMBEDDED_REPLIES } from '#contract/limits';
import type { Post } from '#contract/posts';
import type { Db } from '../../db/connect';
import { writeCursor } from '../../http/pages';
import { EMBEDDED_BYTES, threadsOf } from '../threads/queries/read';
import type { Viewer } from '../visibility/queries';
import { postsById, type BarePost } from './queries/feed';
import { checkPostFound } from './rules';

/** The fields of a post that embeds no comments: all of them are on the page of comments. */
export const withoutComments = (comment_count: number): Pick<Post, 'comments' | 'comments_next'> => ({
  comments: [],
  comments_next: comment_count > 0 ? writeCursor(0) : null,
});

/** Posts with their first threads, as the viewer sees them. At most one statement, whatever their number. */
export async function withThreads(db: Db, viewer: Viewer, posts: BarePost[]): Promise<Post[]> {
  const discussed = posts.filter(({ comment_count }) => comment_count > 0).map(({ id }) => id);
  const threads = await threadsOf(db, viewer, {
    postIds: discussed,
    limit: EMBEDDED_COMMENTS,
    replies: EMBEDDED_REPLIES,
    bytes: EMBEDDED_BYTES,
  });
  return posts.map((post) => {
    const found = threads.get(post.id);
    // Nothing is found where already the first comment is too long.
    if (!found) return { ...post, ...withoutComments(post.comment_count) };
    return { ...post, comments: found.comments, comments_next: found.next };
  });
}

/**
 * The stored response of an edit, for a repeated request: without what the viewer does not meet any more. Throws 404 where
 * that is the author.
 */
export const readAgain = async (db: Db, viewer: Viewer, stored: Post): Promise<Post> =>
  viewer.has_blocks ? readPost(db, viewer, stored.id) : stored;

/** One post as the viewer sees it. Throws 404, also where they do not see it. */
export async function readPost(db: Db, viewer: Viewer, id: number): Promise<Post> {
  const [post] = await withThreads(db, viewer, await postsById(db, viewer, [id]));
  return checkPostFound(post);
}
