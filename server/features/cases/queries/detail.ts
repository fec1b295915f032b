import { sql } from 'kysely';
import type { Case } from '#contract/cases';
import type { Db } from '../../../db/connect';
import { jsonBytes, withinBytes } from '../../../http/pages';

/** Reports, and other cases of the member, that one response has. */
const REPORTS_MAX = 100;
const EARLIER_MAX = 20;
/** Acts and appeals of one case, at most: each appeal is of one member. */
const ACTS_MAX = 100;
/** What the words of each list weigh at most: with the rest, a case is below 1 MB. Of longer ones there are fewer. */
const WORDS_BYTES = { reports: 250_000, acts: 120_000, appeals: 120_000 };
const ROW_BYTES = 300;

const bytesOf = (words: string): number => ROW_BYTES + jsonBytes(words);

/** How the case's thing was seen, oldest first. */
export async function listSeen(db: Db, caseId: number): Promise<Case['seen']> {
  const rows = await db
    .selectFrom('case_snapshots')
    .select(['id', 'seen_at', 'content', 'picture_id'])
    .where('case_id', '=', caseId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, seen_at, content, picture_id }) => ({
    seen_at: seen_at.toISOString(),
    content,
    evidence: picture_id === null ? null : id,
  }));
}

/** The key of a picture as it was reported, unless the case is about the moderator. */
export async function findEvidence(
  db: Db,
  moderatorId: number,
  snapshotId: number,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('case_snapshots as s')
    .innerJoin('cases as c', 'c.id', 's.case_id')
    .innerJoin('media', 'media.id', 's.picture_id')
    .select('media.key')
    .where('s.id', '=', snapshotId)
    .where('c.member_id', '<>', moderatorId)
    .executeTakeFirst();
  return found?.key;
}

/** The reported member; null once the account was deleted. */
export async function findReported(db: Db, memberId: number): Promise<Case['member']> {
  const found = await db
    .selectFrom('members')
    .select(['username', 'godtier', 'created_at', 'follower_count'])
    .select(
      sql<Date | null>`case when suspended_until > now() then suspended_until end`.as('suspended_until'),
    )
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (!found) return null;
  const { created_at, suspended_until, ...member } = found;
  return {
    ...member,
    created_at: created_at.toISOString(),
    suspended_until: suspended_until?.toISOString() ?? null,
  };
}

/** The latest reports, newest first. */
export async function listReportsOf(db: Db, caseId: number): Promise<Case['reports']> {
  const rows = await db
    .selectFrom('reports as r')
    .leftJoin('members as m', 'm.id', 'r.reporter_id')
    .select(['r.id', 'r.category', 'r.text', 'm.username', 'r.created_at'])
    .where('r.case_id', '=', caseId)
    .orderBy('r.id', 'desc')
    .limit(REPORTS_MAX)
    .execute();
  return withinBytes(rows, WORDS_BYTES.reports, ({ text }) => bytesOf(text)).map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
  }));
}

/** Other cases of the member, newest first. */
export async function listEarlier(
  db: Db,
  { caseId, memberId }: { caseId: number; memberId: number },
): Promise<Case['earlier']> {
  const rows = await db
    .selectFrom('cases as c')
    .leftJoin('case_acts as act', 'act.id', 'c.act_id')
    .select(['c.id', 'c.kind', 'c.category', 'act.decision', 'c.opened_at'])
    .where('c.member_id', '=', memberId)
    .where('c.id', '<>', caseId)
    .orderBy('c.id', 'desc')
    .limit(EARLIER_MAX)
    .execute();
  return rows.map((row) => ({ ...row, opened_at: row.opened_at.toISOString() }));
}

/** What moderators did, oldest first. */
export async function listActs(db: Db, caseId: number): Promise<Case['acts']> {
  const rows = await db
    .selectFrom('case_acts')
    .select(['moderator_username as moderator', 'decision', 'reason', 'until', 'note', 'created_at'])
    .where('case_id', '=', caseId)
    .orderBy('id', 'desc')
    .limit(ACTS_MAX)
    .execute();
  const latest = withinBytes(rows, WORDS_BYTES.acts, ({ reason, note }) => bytesOf(reason + note));
  return latest.reverse().map(({ until, created_at, note, ...act }) => ({
    ...act,
    ...(note !== '' && { note }),
    until: until?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }));
}

export async function listAppeals(db: Db, caseId: number): Promise<Case['appeals']> {
  const rows = await db
    .selectFrom('appeals')
    .select(['text', 'created_at', 'outcome', 'side'])
    .where('case_id', '=', caseId)
    .orderBy('id', 'desc')
    .limit(ACTS_MAX)
    .execute();
  const latest = withinBytes(rows, WORDS_BYTES.appeals, ({ text }) => bytesOf(text));
  return latest.reverse().map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
