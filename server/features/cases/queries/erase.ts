import { sql } from 'kysely';
import type { CaseKind } from '#contract/reports';
import { anyOf } from '../../../db/anyOf';
import type { Db, Trx } from '../../../db/connect';
import { deleteInBatches } from '../../../db/deleteInBatches';

/** Cases whose evidence has been kept for long enough. */
export async function listDue(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('cases')
    .select('id')
    .where('keep_until', '<=', sql<Date>`now()`)
    .orderBy('keep_until')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

interface Forgotten {
  kind: CaseKind;
  subjectId: number;
  /** Whether a moderator took the thing away. */
  isRemoved: boolean;
  /** Rows of media that were kept for the case. */
  pictures: number[];
}

/**
 * Deletes what was seen, what was removed and all words of a case that is still due; the case, its acts and numbers stay.
 * Undefined where it is not due any more.
 */
export async function forgetEvidence(trx: Trx, id: number): Promise<Forgotten | undefined> {
  const { rows } = await sql<{
    kind: CaseKind;
    subject_id: number;
    is_removed: boolean;
    pictures: number[] | null;
  }>`
    with due as (
      select id, kind, subject_id, removed from cases where id = ${id} and keep_until <= now() for update
    ), forgotten as (
      update cases set keep_until = null, removed = null from due where cases.id = due.id
    ), snapshots as (
      delete from case_snapshots where case_id = (select id from due) returning picture_id
    ), reported as (
      update reports set text = '' where case_id = (select id from due)
    ), appealed as (
      update appeals set text = '' where case_id = (select id from due)
    )
    select kind, subject_id, removed is not null as is_removed, (
      select json_agg(picture) from (
        select picture_id as picture from snapshots where picture_id is not null
        union all
        select value::bigint from jsonb_array_elements_text(coalesce(removed -> 'pictures', '[]'))
      ) as kept
    ) as pictures from due`.execute(trx);
  const [row] = rows;
  return (
    row && {
      kind: row.kind,
      subjectId: row.subject_id,
      isRemoved: row.is_removed,
      pictures: row.pictures ?? [],
    }
  );
}

/** The posts of members that a moderator removed. */
export async function listRemovedPosts(db: Db, memberIds: number[], limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('cases as c')
    .innerJoin('posts as p', 'p.id', 'c.subject_id')
    .select('p.id')
    .where('c.member_id', '=', anyOf(memberIds))
    .where('c.kind', '=', 'post')
    .where('c.removed', 'is not', null)
    .where('p.author_id', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Leaves of what members reported, appealed and decided only numbers (decisions: Safety). */
export async function forgetWords(db: Db, memberIds: number[]): Promise<void> {
  const are = anyOf(memberIds);
  const words = (table: 'reports' | 'appeals', member: 'reporter_id' | 'member_id') =>
    deleteInBatches(
      db,
      (batch) => sql`update ${sql.table(table)} set text = '' where id in (
        select id from ${sql.table(table)} where ${sql.ref(member)} = ${are} and text <> '' limit ${batch})`,
    );
  await words('reports', 'reporter_id');
  await words('appeals', 'member_id');
  await deleteInBatches(
    db,
    (batch) => sql`update case_acts set moderator_username = '#' || moderator_id where id in (
      select id from case_acts
      where moderator_id = ${are} and moderator_username <> '#' || moderator_id limit ${batch})`,
  );
}

/**
 * Leaves of what a moderator took from members only the evidence, which no one puts back any more (decisions: Safety). Returns
 * the pictures that were kept for that.
 */
export async function forgetRemoved(trx: Trx, memberIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ pictures: number[] | null }>`
    with taken as (
      select id, removed from cases where member_id = ${anyOf(memberIds)} and removed is not null for update
    ), forgotten as (
      update cases set removed = null from taken where cases.id = taken.id
    )
    select json_agg(value::bigint) as pictures
    from taken cross join jsonb_array_elements_text(coalesce(taken.removed -> 'pictures', '[]'))`.execute(
    trx,
  );
  return rows[0]?.pictures ?? [];
}
