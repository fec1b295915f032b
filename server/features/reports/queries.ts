import { sql } from 'kysely';
import type { OwnDecision, Report } from '#contract/reports';
import { APPEAL_DAYS } from '#contract/limits';
import type { Db, Trx } from '../../db/connect';
import type { AppealSide } from '../../db/columns';
import { excerpt, reportedExcerpt } from '../cases/queries/read';
import type { Appealable } from './rules';

interface Page {
  /** One more than the page holds. */
  limit: number;
  before: number | undefined;
}

const isLate = sql<boolean>`coalesce(act.created_at < now() - ${sql.lit(APPEAL_DAYS)} * interval '1 day', false)`;

/** The case `c` as both sides see it, with the member's own appeal. */
const selectOutcome = (db: Db, memberId: number, shown: typeof excerpt) =>
  db
    .selectFrom('cases as c')
    .leftJoin('case_acts as act', 'act.id', 'c.act_id')
    .leftJoin('appeals as own', (join) =>
      join.onRef('own.case_id', '=', 'c.id').on('own.member_id', '=', memberId),
    )
    .select(['c.kind', 'act.decision', 'act.reason', 'act.created_at as decided_at', shown.as('excerpt')])
    .select([
      'own.text as appeal_text',
      'own.created_at as appealed_at',
      'own.outcome',
      isLate.as('is_late'),
    ]);

type Outcome = Awaited<ReturnType<ReturnType<typeof selectOutcome>['executeTakeFirstOrThrow']>>;

const toOutcome = (row: Outcome, isAgainst: boolean) => ({
  kind: row.kind,
  excerpt: row.excerpt,
  decision: row.decision,
  reason: row.reason,
  decided_at: row.decided_at?.toISOString() ?? null,
  may_appeal: row.decided_at !== null && row.appealed_at === null && !row.is_late && isAgainst,
  appeal:
    row.appealed_at === null || row.appeal_text === null
      ? null
      : { text: row.appeal_text, created_at: row.appealed_at.toISOString(), outcome: row.outcome },
});

/** The member's reports, latest first, by keyset. */
export async function listReports(db: Db, memberId: number, { limit, before }: Page): Promise<Report[]> {
  const rows = await selectOutcome(db, memberId, reportedExcerpt)
    .innerJoin('reports as r', 'r.case_id', 'c.id')
    .leftJoin('members as m', 'm.id', 'c.member_id')
    .select(['r.id', 'c.status', 'm.username', 'r.text', 'r.created_at', 'r.category'])
    .where('r.reporter_id', '=', memberId)
    .$if(before !== undefined, (query) => query.where('r.id', '<', before ?? 0))
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    username: row.username,
    text: row.text,
    category: row.category,
    created_at: row.created_at.toISOString(),
    ...toOutcome(row, true),
  }));
}

/** Decisions about the member, latest first, by keyset of the acts. */
export async function listDecisions(
  db: Db,
  memberId: number,
  { limit, before }: Page,
): Promise<{ actId: number; row: OwnDecision }[]> {
  const rows = await selectOutcome(db, memberId, excerpt)
    .select(['c.id', 'c.act_id', 'c.category', 'act.until'])
    .where('c.member_id', '=', memberId)
    .where('c.act_id', 'is not', null)
    .$if(before !== undefined, (query) => query.where('c.act_id', '<', before ?? 0))
    .orderBy('c.act_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    actId: row.act_id ?? 0,
    row: {
      id: row.id,
      category: row.category,
      until: row.until?.toISOString() ?? null,
      ...toOutcome(row, row.decision !== 'nothing'),
    },
  }));
}

const selectAppealable = (trx: Trx, memberId: number) =>
  trx
    .selectFrom('cases as c')
    .leftJoin('case_acts as act', 'act.id', 'c.act_id')
    .select(['c.id as caseId', 'act.created_at as decidedAt', isLate.as('isLate')])
    .select(
      sql<boolean>`exists (select from appeals where case_id = c.id and member_id = ${memberId})`.as(
        'hasAppealed',
      ),
    )
    .forUpdate('c');

/** The decision on an own report, its case locked. */
export const lockReported = (trx: Trx, memberId: number, reportId: number): Promise<Appealable | undefined> =>
  selectAppealable(trx, memberId)
    .select(sql<boolean>`true`.as('isAgainst'))
    .where('c.id', '=', (row) =>
      row
        .selectFrom('reports')
        .select('case_id')
        .where('id', '=', reportId)
        .where('reporter_id', '=', memberId),
    )
    .executeTakeFirst();

/** A decision about the member, its case locked. */
export const lockOwn = (trx: Trx, memberId: number, caseId: number): Promise<Appealable | undefined> =>
  selectAppealable(trx, memberId)
    .select(sql<boolean>`coalesce(act.decision <> 'nothing', false)`.as('isAgainst'))
    .where('c.id', '=', caseId)
    .where('c.member_id', '=', memberId)
    .where('c.act_id', 'is not', null)
    .executeTakeFirst();

interface NewAppeal {
  caseId: number;
  memberId: number;
  side: AppealSide;
  text: string;
}

/**
 * Adds an appeal to a locked case, which waits for a decision from then on. Returns when; undefined where another request of
 * the member, for which this one has waited, added theirs.
 */
export async function addAppeal(
  trx: Trx,
  { caseId, memberId, side, text }: NewAppeal,
): Promise<Date | undefined> {
  const added = await trx
    .insertInto('appeals')
    .values({ case_id: caseId, member_id: memberId, side, text })
    .onConflict((conflict) => conflict.doNothing())
    .returning('created_at')
    .executeTakeFirst();
  if (added)
    await trx
      .updateTable('cases')
      .set({ status: 'appealed', keep_until: null })
      .where('id', '=', caseId)
      .execute();
  return added?.created_at;
}

/** Forgets the decisions that a member has seen, unless there are others by now, which would be forgotten with them. */
export async function forgetNotices(db: Db, memberId: number, count: number): Promise<void> {
  await db
    .updateTable('members')
    .set({ unseen_notices: 0 })
    .where('id', '=', memberId)
    .where('unseen_notices', '=', count)
    .execute();
}
