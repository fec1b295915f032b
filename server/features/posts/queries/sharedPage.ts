import { sql } from 'kysely';
import type { ReactionKind } from '../../../db/columns';
import type { Db } from '../../../db/connect';

/** What is committed: the same text as long as no transaction that writes has begun or ended. */
const snapshot = sql<string>`pg_current_snapshot()::text`;

/** A member's reactions by the ids of the posts and comments. */
export interface OwnReactions {
  posts: Partial<Record<number, ReactionKind>>;
  comments: Partial<Record<number, ReactionKind>>;
}

export async function readSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select ${snapshot} as snapshot`.execute(db);
  return rows[0]?.snapshot ?? '';
}

/** The member's reactions to some posts and comments, and the snapshot of which they are. */
export async function readOwnReactions(
  db: Db,
  memberId: number,
  { posts, comments }: Record<keyof OwnReactions, number[]>,
): Promise<OwnReactions & { snapshot: string }> {
  const { rows } = await sql<
    Record<keyof OwnReactions, Record<number, ReactionKind> | null> & { snapshot: string }
  >`
    select ${snapshot} as snapshot, (
      select json_object_agg(post_id, kind) from post_reactions
      where post_id = any(${posts}::bigint[]) and member_id = ${memberId}
    ) as posts, (
      select json_object_agg(comment_id, kind) from comment_reactions
      where comment_id = any(${comments}::bigint[]) and member_id = ${memberId}
    ) as comments`.execute(db);
  const [row] = rows;
  return { snapshot: row?.snapshot ?? '', posts: row?.posts ?? {}, comments: row?.comments ?? {} };
}
