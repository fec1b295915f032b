import { sql } from 'kysely';
import type { MuteRow } from '#contract/mutes';
import type { Db, Trx } from '../../db/connect';
import { deleteInBatches } from '../../db/deleteInBatches';
import { mediaUrl } from '../media/address';
import { isVisibleTo, type Viewer } from '../visibility/queries';

interface NewMute {
  muterId: number;
  mutedId: number;
  /** null until it is undone. */
  until: Date | null;
}

const hasEnded = sql<boolean>`(until <= now())`;

/** Whether the member mutes the member of the column. As a scalar query it is one index lookup for each row. */
export const isMutedBy = (memberId: number, column: string) =>
  sql<boolean>`(
    select count(*) > 0 from mutes
    where muter_id = ${memberId} and muted_id = ${sql.ref(column)} and ${hasEnded} is not true
  )`;

/** Deletes those of a locked member's mutes that have ended: they neither count nor keep their place in the list. */
export async function forgetEnded(trx: Trx, muterId: number): Promise<void> {
  await trx.deleteFrom('mutes').where('muter_id', '=', muterId).where(hasEnded).execute();
}

/** How many members the member mutes, but for one. */
export async function countOthers(trx: Trx, { muterId, mutedId }: NewMute): Promise<number> {
  const { count } = await trx
    .selectFrom('mutes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('muter_id', '=', muterId)
    .where('muted_id', '<>', mutedId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds a mute, or sets the time of the one there is. Returns whether the muted member is still there. */
export async function addMute(db: Db, { muterId, mutedId, until }: NewMute): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into mutes (muter_id, muted_id, until)
    select ${muterId}, id, ${until}::timestamptz from members where id = ${mutedId} for key share
    on conflict (muter_id, muted_id) do update set until = excluded.until`.execute(db);
  return numAffectedRows > 0n;
}

/** Returns whether there was a mute. */
export async function removeMute(db: Db, muterId: number, mutedId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mutes')
    .where('muter_id', '=', muterId)
    .where('muted_id', '=', mutedId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** An entry of the list: the id of the mute, which pages are cut by, and the member to show. */
interface MuteEntry {
  muteId: number;
  row: MuteRow;
}

/**
 * Whom the viewer has muted, latest first, by keyset, without mutes that have ended.
 * @param limit one more than the page holds
 */
export async function listMutes(
  db: Db,
  viewer: Viewer,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<MuteEntry[]> {
  const rows = await db
    .selectFrom('mutes as mute')
    .innerJoin('members as m', 'm.id', 'mute.muted_id')
    .leftJoin('media as picture', 'picture.id', 'm.picture_id')
    .select(['mute.id as mute_id', 'mute.created_at', 'mute.until'])
    .select(['m.id', 'm.username', 'm.godtier', 'picture.key as picture_key'])
    .where('mute.muter_id', '=', viewer.id)
    .where(sql<boolean>`${hasEnded} is not true`)
    .$if(viewer.has_blocks, (query) => query.where(isVisibleTo(viewer.id, 'mute.muted_id')))
    .$if(before !== undefined, (query) => query.where('mute.id', '<', before ?? 0))
    .orderBy('mute.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ mute_id, picture_key, created_at, until, ...member }) => ({
    muteId: mute_id,
    row: {
      ...member,
      profile_picture: picture_key && mediaUrl(picture_key),
      created_at: created_at.toISOString(),
      until: until && until.toISOString(),
    },
  }));
}

/** The member's muted words, in their order. */
export async function findWords(db: Db, memberId: number): Promise<string[]> {
  const found = await db
    .selectFrom('muted_words')
    .select('words')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return found?.words ?? [];
}

export async function replaceWords(db: Db, memberId: number, words: string[]): Promise<void> {
  await db
    .insertInto('muted_words')
    .values({ member_id: memberId, words })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ words }))
    .execute();
}

/** Deletes all mutes that have ended. */
export const deleteEndedMutes = (db: Db): Promise<void> =>
  deleteInBatches(
    db,
    (batch) => sql`delete from mutes where (muter_id, muted_id) in (
      select muter_id, muted_id from mutes where ${hasEnded} order by until limit ${batch})`,
  );
