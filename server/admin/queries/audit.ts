import type { Db } from '../../db/connect';

/** The latest moderation acts, newest first, of all posts or of one. */
export const latestActs = (db: Db, { post, limit }: { post: number | undefined; limit: number }) =>
  db
    .selectFrom('moderation_log')
    .selectAll()
    .$if(post !== undefined, (query) => query.where('post_id', '=', post ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
