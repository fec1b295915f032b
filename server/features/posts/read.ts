import { EMBEDDED_COMMENTS } from '#contract/limits';
import type { Post } from '#contract/posts';
import type { Db } from '../../db/connect';
import { writeCursor } from '../../http/pages';
import { threadsOf } from '../threads';
import { postsByIds } from './queries/feed';
import { checkPostFound } from './rules';

/** Posts as the viewer sees them, with their first threads. At most two statements, whatever their number. */
export async function readPosts(db: Db, viewerId: number, ids: number[]): Promise<Post[]> {
  const posts = await postsByIds(db, viewerId, ids);
  const discussed = posts.filter(({ comment_count }) => comment_count > 0).map(({ id }) => id);
  const threads = await threadsOf(db, viewerId, { postIds: discussed, limit: EMBEDDED_COMMENTS });
  return posts.map((post) => {
    const found = threads.get(post.id) ?? [];
    const comments = found.slice(0, EMBEDDED_COMMENTS);
    const last = found.length > comments.length ? comments.at(-1) : undefined;
    return { ...post, comments, comments_next: last ? writeCursor(last.id) : null };
  });
}

/** One post as the viewer sees it. Throws 404. */
export async function readPost(db: Db, viewerId: number, id: number): Promise<Post> {
  const [post] = await readPosts(db, viewerId, [id]);
  return checkPostFound(post);
}
