import { sql, type RawBuilder } from 'kysely';
import type { CaseRow } from '#contract/cases';
import type { Db } from '../../../db/connect';
import type { Place } from '../../../http/pages';
import { recusalOf } from '../rules';

/** Code points of what was reported that lists show. */
const EXCERPT = 140;

const excerptWhere = (condition: RawBuilder<boolean>) => sql<string>`coalesce(
  (select case when length(content) > ${sql.lit(EXCERPT)}
      then rtrim(left(content, ${sql.lit(EXCERPT)}), E' \\n.,:;…') || '…'
      else content
    end
    from case_snapshots where case_id = c.id and ${condition} order by id desc limit 1), '')`;

/** The first characters of what was last seen of the case `c`, with an ellipsis if it goes on; empty once that was deleted. */
export const excerpt = excerptWhere(sql`true`);

/** The same of what the report `r` was about: what others have seen since may be hidden from its author. */
export const reportedExcerpt = excerptWhere(sql`seen_at <= r.created_at`);

/** For the operator, who is no member: no one is reported by them, or has reported. */
export const OPERATOR_ID = 0;

/** Cases but for those about the moderator, who would see who reported them. */
const selectCases = (db: Db, moderatorId: number) =>
  db
    .selectFrom('cases as c')
    .leftJoin('case_acts as act', 'act.id', 'c.act_id')
    .leftJoin('members as m', 'm.id', 'c.member_id')
    .select(['c.id', 'c.kind', 'c.category', 'c.status', 'c.report_count', 'c.opened_at', 'c.gravity'])
    .select(['c.act_id', 'c.subject_id', 'c.member_id', 'm.username', 'act.decision'])
    .select([
      'act.created_at as decided_at',
      excerpt.as('excerpt'),
      sql<string | null>`case when c.locked_until > now() and c.locked_by <> ${moderatorId}
        then (select username from members where id = c.locked_by) end`.as('locked_by'),
      sql<boolean>`exists (select from reports where case_id = c.id and reporter_id = ${moderatorId})`.as(
        'is_reporter',
      ),
      sql<boolean>`exists (select from blocks where blocker_id = ${moderatorId} and blocked_id = c.member_id)`.as(
        'has_blocked',
      ),
      // Of an appeal that waits, who made the decision that holds; once it is decided, who made the one that was appealed.
      sql<boolean>`case when c.status = 'appealed' then coalesce(act.moderator_id = ${moderatorId}, false)
        else exists (
          select from appeals as a where a.case_id = c.id and ${moderatorId} = (
            select moderator_id from case_acts where case_id = c.id and created_at <= a.created_at
            order by id desc limit 1
          )
        ) end`.as('is_own_decision'),
    ])
    .where('c.member_id', '<>', moderatorId);

type Found = Awaited<ReturnType<ReturnType<typeof selectCases>['executeTakeFirstOrThrow']>>;

/** What the ids of a case's rows are, and its gravity, beside what a moderator is shown. */
export interface FoundCase {
  row: CaseRow;
  gravity: number;
  actId: number;
  subjectId: number;
  memberId: number;
}

const toFound = (found: Found): FoundCase => ({
  gravity: found.gravity,
  actId: found.act_id ?? 0,
  subjectId: found.subject_id,
  memberId: found.member_id,
  row: {
    id: found.id,
    kind: found.kind,
    category: found.category,
    status: found.status,
    report_count: found.report_count,
    opened_at: found.opened_at.toISOString(),
    username: found.username,
    excerpt: found.excerpt,
    decision: found.decision,
    decided_at: found.decided_at?.toISOString() ?? null,
    locked_by: found.locked_by,
    recused: recusalOf(found),
  },
});

interface CasePage<After> {
  /** One more than the page holds. */
  limit: number;
  /** Of those that wait gravity and id of a case, of the decided ones the id of an act. */
  after: After | undefined;
}

/** Cases that wait, the gravest first and then the oldest, by keyset. */
export async function listWaiting(
  db: Db,
  moderatorId: number,
  { limit, after }: CasePage<Place>,
): Promise<FoundCase[]> {
  const rows = await selectCases(db, moderatorId)
    .where('c.status', '<>', sql.lit('decided'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(c.gravity, c.id) > (${after?.[0]}::bigint, ${after?.[1]}::bigint)`),
    )
    .orderBy('c.gravity')
    .orderBy('c.id')
    .limit(limit)
    .execute();
  return rows.map(toFound);
}

/** Decided cases, the latest decision first, by keyset. */
export async function listDecided(
  db: Db,
  moderatorId: number,
  { limit, after }: CasePage<number>,
): Promise<FoundCase[]> {
  const rows = await selectCases(db, moderatorId)
    .where('c.status', '=', sql.lit('decided'))
    .$if(after !== undefined, (query) => query.where('c.act_id', '<', after ?? 0))
    .orderBy('c.act_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toFound);
}

/** One case; undefined where there is none, or it is about the moderator. */
export async function findCase(db: Db, moderatorId: number, id: number): Promise<FoundCase | undefined> {
  const found = await selectCases(db, moderatorId).where('c.id', '=', id).executeTakeFirst();
  return found && toFound(found);
}
