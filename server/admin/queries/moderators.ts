import { sql } from 'kysely';
import type { Db } from '../../db/connect';

/** The names of all moderators. */
export async function listModerators(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('username')
    .where('is_moderator', '=', sql.lit(true))
    .orderBy('username_key')
    .execute();
  return rows.map(({ username }) => username);
}

/** Returns whether that changed anything. */
export async function setModerator(db: Db, memberId: number, isModerator: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ is_moderator: isModerator })
    .where('id', '=', memberId)
    .where('is_moderator', '<>', isModerator)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
