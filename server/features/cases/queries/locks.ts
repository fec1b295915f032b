import { sql } from 'kysely';
import type { Db } from '../../../db/connect';

/** The moderator who looks at a case, other than this one. */
export async function findLooking(db: Db, id: number, moderatorId: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('cases as c')
    .innerJoin('members as m', 'm.id', 'c.locked_by')
    .select('m.username')
    .where('c.id', '=', id)
    .where('c.locked_by', '<>', moderatorId)
    .where('c.locked_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found?.username;
}

/** Says for two minutes that the moderator looks at a case, unless someone else does. Returns whether it is said. */
export async function lookAt(db: Db, id: number, moderatorId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('cases')
    .set({ locked_by: moderatorId, locked_until: sql<Date>`now() + interval '2 minutes'` })
    .where('id', '=', id)
    .where('member_id', '<>', moderatorId)
    .where(sql<boolean>`(locked_by <> ${moderatorId} and locked_until > now()) is not true`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function lookAway(db: Db, id: number, moderatorId: number): Promise<void> {
  await db
    .updateTable('cases')
    .set({ locked_by: null, locked_until: null })
    .where('id', '=', id)
    .where('locked_by', '=', moderatorId)
    .execute();
}
