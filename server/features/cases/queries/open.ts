import { sql } from 'kysely';
import { REPORT_CATEGORIES, type CaseKind, type CaseStatus, type ReportCategory } from '#contract/reports';
import type { Db, Trx } from '../../../db/connect';
import type { Subject } from './subjects';

/** How often a case keeps what was seen, at most. */
const SNAPSHOTS_MAX = 10;

interface Snapshot {
  content: string;
  image_id: number | null;
}

/** Whether a thing is shown as it was last kept. */
export const isSame = (last: Snapshot | undefined, { content, image }: Subject): boolean =>
  last !== undefined && last.content === content && last.image_id === (image?.id ?? null);

/** How the thing was kept last for the case that waits; undefined where there is none. */
export const findLastSnapshot = (
  db: Db,
  { kind, id }: Pick<Subject, 'kind' | 'id'>,
): Promise<Snapshot | undefined> =>
  db
    .selectFrom('cases as c')
    .innerJoin('case_snapshots as s', 's.case_id', 'c.id')
    .select(['s.content', 's.image_id'])
    .where('c.kind', '=', kind)
    .where('c.subject_id', '=', id)
    .where('c.status', '<>', sql.lit('decided'))
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst();

interface WaitingCase {
  id: number;
  status: CaseStatus;
}

/** The latest case of a thing that waits for a decision, locked, with the graver of its category and this one. */
async function lockWaiting(
  trx: Trx,
  { kind, id }: Subject,
  category: ReportCategory,
): Promise<WaitingCase | undefined> {
  const { rows } = await sql<WaitingCase>`
    update cases set category = case
      when array_position(${[...REPORT_CATEGORIES]}::text[], ${category}) < gravity then ${category} else category end
    where id = (
      select id from cases where kind = ${kind} and subject_id = ${id} and status <> 'decided'
      order by id desc limit 1 for update
    )
    returning id, status`.execute(trx);
  return rows[0];
}

/**
 * The case of a thing that waits for a decision, locked; a new one where there is none. There may be two: someone appeals
 * against an earlier decision while a new case is open.
 */
export async function openCase(trx: Trx, subject: Subject, category: ReportCategory): Promise<WaitingCase> {
  for (;;) {
    const waiting = await lockWaiting(trx, subject, category);
    if (waiting) return waiting;
    const { kind, id, memberId } = subject;
    const added = await trx
      .insertInto('cases')
      .values({ kind, subject_id: id, member_id: memberId, category })
      // Another report has opened it meanwhile.
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'status'])
      .executeTakeFirst();
    if (added) return added;
  }
}

/** Keeps a thing as it is seen now, unless it was kept so, or often enough. Returns whether it was added. */
export async function addSnapshot(
  trx: Trx,
  caseId: number,
  { subject, pictureId }: { subject: Subject; pictureId: number | null },
): Promise<boolean> {
  const kept = await trx
    .selectFrom('case_snapshots')
    .select(['content', 'image_id'])
    .where('case_id', '=', caseId)
    .orderBy('id', 'desc')
    .limit(SNAPSHOTS_MAX)
    .execute();
  if (isSame(kept[0], subject) || kept.length === SNAPSHOTS_MAX) return false;
  await trx
    .insertInto('case_snapshots')
    .values({
      case_id: caseId,
      content: subject.content,
      image_id: subject.image?.id ?? null,
      picture_id: pictureId,
    })
    .execute();
  return true;
}

interface NewReport {
  case: WaitingCase;
  reporterId: number;
  category: ReportCategory;
  text: string;
}

/**
 * Adds a report to a locked case, after what it saw, or changes the member's earlier one, unless the case was decided since.
 * Returns its id.
 */
export async function addReport(
  trx: Trx,
  { case: { id: caseId, status }, reporterId, category, text }: NewReport,
): Promise<number> {
  const changed = sql.raw(status === 'open' ? 'excluded' : 'reports');
  const { rows } = await sql<{ id: number; is_new: boolean }>`
    insert into reports (case_id, reporter_id, category, text, created_at)
    values (${caseId}, ${reporterId}, ${category}, ${text}, clock_timestamp())
    on conflict (case_id, reporter_id) do update set category = ${changed}.category, text = ${changed}.text
    returning id, xmax = 0 as is_new`.execute(trx);
  const [{ id, is_new }] = rows as [{ id: number; is_new: boolean }];
  if (is_new)
    await trx
      .updateTable('cases')
      .set((row) => ({ report_count: row('report_count', '+', 1) }))
      .where('id', '=', caseId)
      .execute();
  else await setGravest(trx, caseId);
  return id;
}

/** A report may have been the only one of its category. */
const setGravest = (trx: Trx, caseId: number) =>
  sql`
    update cases set category = (
      select category from reports where case_id = ${caseId}
      order by array_position(${[...REPORT_CATEGORIES]}::text[], category)
      limit 1
    ) where id = ${caseId}`.execute(trx);

/** A case that is locked until the transaction ends. */
export interface LockedCase {
  id: number;
  kind: CaseKind;
  subject_id: number;
  member_id: number;
  category: ReportCategory;
  status: CaseStatus;
  removed: unknown;
  act_id: number | null;
}

/** Locks a case: before members, whom every other transaction locks first, since no other locks a case and then a member. */
export const lockCase = (trx: Trx, id: number): Promise<LockedCase | undefined> =>
  trx
    .selectFrom('cases')
    .select(['id', 'kind', 'subject_id', 'member_id', 'category', 'status', 'removed', 'act_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
