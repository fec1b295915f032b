import { sql } from 'kysely';
import { FOR_GOOD } from '#contract/limits';
import type { Decision, ReportCategory } from '#contract/reports';
import type { Trx } from '../../../db/connect';
import type { LockedCase } from './open';

/** The act that holds. */
export const findAct = (
  trx: Trx,
  { act_id }: LockedCase,
): Promise<{ decision: Decision; moderator_username: string } | undefined> =>
  act_id === null
    ? Promise.resolve(undefined)
    : trx
        .selectFrom('case_acts')
        .select(['decision', 'moderator_username'])
        .where('id', '=', act_id)
        .executeTakeFirst();

/** Reporters who are notified in one transaction. */
const NOTICES_AT_ONCE = 500;

const reporters = (caseId: number, after: number) => sql`
  select reporter_id from reports where case_id = ${caseId} and reporter_id > ${after}
  order by reporter_id limit ${NOTICES_AT_ONCE}`;

/** Locks the reported member and the first who reported, by id, as every transaction does that locks several members. */
export async function lockSides(trx: Trx, { id, member_id }: LockedCase): Promise<void> {
  await sql`
    select from accounts where id = any(array(select ${member_id}::bigint union all (${reporters(id, 0)})))
    order by id for no key update`.execute(trx);
}

interface NewAct {
  caseId: number;
  /** null: the operator. */
  moderatorId: number | null;
  moderatorUsername: string;
  decision: Decision;
  reason: string;
  until: Date | null;
  note: string;
  /** What was taken away, as it is put back. */
  removed: unknown;
}

/** Days for which evidence is kept after a decision (decisions: Safety). */
const KEPT_DAYS = 90;
const KEPT_DAYS_ILLEGAL = 365;

/** Decides a locked case. */
export async function addAct(trx: Trx, act: NewAct): Promise<void> {
  const { id } = await trx
    .insertInto('case_acts')
    .values({
      case_id: act.caseId,
      moderator_id: act.moderatorId,
      moderator_username: act.moderatorUsername,
      decision: act.decision,
      reason: act.reason,
      until: act.until,
      note: act.note,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('cases')
    .set({
      act_id: id,
      status: 'decided',
      removed: act.removed === null ? null : JSON.stringify(act.removed),
      locked_by: null,
      locked_until: null,
      keep_until: sql<Date>`now() + case category when 'illegal' then ${KEPT_DAYS_ILLEGAL}::int else ${KEPT_DAYS}::int end
        * interval '1 day'`,
    })
    .where('id', '=', act.caseId)
    .execute();
}

/** Decides the appeals of a case that wait. */
export async function decideAppeals(trx: Trx, caseId: number, isUpheld: boolean): Promise<void> {
  await trx
    .updateTable('appeals')
    .set({ outcome: isUpheld ? 'upheld' : 'overturned', decided_at: sql<Date>`now()` })
    .where('case_id', '=', caseId)
    .where('outcome', 'is', null)
    .execute();
}

/** Sets how long a locked member is suspended, by all decisions that hold. Returns whether that is now. */
export async function setSuspension(trx: Trx, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ is_suspended: boolean }>`
    update members set suspended_until = (
      select max(coalesce(act.until, ${FOR_GOOD}::timestamptz))
      from cases as c join case_acts as act on act.id = c.act_id
      where c.member_id = ${memberId} and act.decision = 'suspend'
    ) where id = ${memberId} returning coalesce(suspended_until > now(), false) as is_suspended`.execute(trx);
  return rows[0]?.is_suspended ?? false;
}

/** The category of the decision by which a post is hidden; undefined where none holds. */
export async function findHidingCategory(
  trx: Trx,
  { member_id, subject_id }: LockedCase,
): Promise<ReportCategory | undefined> {
  const found = await trx
    .selectFrom('cases as c')
    .innerJoin('case_acts as act', 'act.id', 'c.act_id')
    .select('c.category')
    .where('c.member_id', '=', member_id)
    .where('c.kind', '=', 'post')
    .where('c.subject_id', '=', subject_id)
    .where('act.decision', '=', 'hide')
    .orderBy('act.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.category;
}

/** Counts an unseen decision for the reported member, whose row is locked. */
export const raiseOwnNotice = (trx: Trx, { member_id }: LockedCase) =>
  sql`update members set unseen_notices = unseen_notices + 1 where id = ${member_id}`.execute(trx);

/**
 * Counts an unseen decision for the reporters after an account, by id. Returns the last of them; undefined where there are
 * no more.
 */
export async function raiseNotices(trx: Trx, caseId: number, after: number): Promise<number | undefined> {
  const { rows } = await sql<{ count: number; last: number | null }>`
    with notified as (${reporters(caseId, after)}), locked as (
      select id from accounts where id = any(array(select reporter_id from notified)) order by id for no key update
    ), raised as (
      update accounts set unseen_notices = unseen_notices + 1 from locked where accounts.id = locked.id
    )
    select count(*)::int as count, max(reporter_id) as last from notified`.execute(trx);
  const { count = 0, last = null } = rows[0] ?? {};
  return count === NOTICES_AT_ONCE && last !== null ? last : undefined;
}
