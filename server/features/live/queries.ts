import type { Db } from '../../db/connect';

/** The counts of posts as they are now. */
export const countsOf = (db: Db, ids: number[]) =>
  db
    .selectFrom('posts')
    .select(['id', 'like_count', 'smite_count', 'comment_count'])
    .where('id', 'in', ids)
    .execute();
