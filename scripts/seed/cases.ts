import { sql } from 'kysely';
import type { Decision, ReportCategory, ReportKind } from '#contract/reports';
import { decide, OPERATOR } from '../../server/features/cases/decide';
import { addReport, addSnapshot, lockCase, openCase } from '../../server/features/cases/queries/open';
import { findSubject, type Subject } from '../../server/features/cases/queries/subjects';
import { copyPicture } from '../../server/features/media/store';
import { holdPictures } from '../../server/features/media/queries';
import type { Context } from '../../server/context';
import type { Db } from '../../server/db/connect';
import { KNOWN, type SeedMember } from './people';

interface SeedCase {
  kind: Exclude<ReportKind, 'picture'>;
  reports: { category: ReportCategory; text: string }[];
  decision?: Decision;
  /** The reported member appeals. */
  appeal?: string;
}

const CASES: SeedCase[] = [
  {
    kind: 'post',
    reports: [
      { category: 'spam', text: 'The third time today.' },
      { category: 'harassment', text: 'This is about my sister, by name.' },
    ],
  },
  { kind: 'comment', reports: [{ category: 'violence', text: 'He says where he waits for me.' }] },
  { kind: 'member', reports: [{ category: 'other', text: 'Pretends to be our club.' }] },
  { kind: 'message', reports: [{ category: 'spam', text: '' }] },
  { kind: 'post', reports: [{ category: 'sexual', text: 'Not at breakfast.' }], decision: 'hide' },
  {
    kind: 'post',
    reports: [{ category: 'hate', text: 'Against a whole town.' }],
    decision: 'warn',
    appeal: 'It was a quotation, as the next line says.',
  },
];

/** Something of another member than the known ones, another each time. Of messages one to the second known member. */
async function drawId(db: Db, kind: SeedCase['kind'], skip: number): Promise<number | undefined> {
  const found = await {
    post: sql<{ id: number }>`select id from posts where author_id > ${KNOWN.length} order by id desc`,
    comment: sql<{ id: number }>`select id from comments where author_id > ${KNOWN.length} order by id desc`,
    member: sql<{ id: number }>`select id from members where id > ${KNOWN.length} order by id desc`,
    message: sql<{
      id: number;
    }>`select m.id from messages as m join conversations as c on c.id = m.conversation_id
      where m.sender_id > ${KNOWN.length} and c.low_member_id = 2 order by m.id desc`,
  }[kind].execute(db);
  return found.rows[skip]?.id;
}

/** Keeps what is shown now, as a report does. */
async function keep({ db, media }: Pick<Context, 'db' | 'media'>, subject: Subject, caseId: number) {
  const pictureId = subject.image && (await copyPicture(db, media, subject.image));
  await db.transaction().execute(async (trx) => {
    if (pictureId !== null) await holdPictures(trx, [pictureId], true);
    await addSnapshot(trx, caseId, { subject, pictureId });
  });
}

/** Cases that wait, one that is decided and one that is appealed. The first known member is a moderator. */
export async function seedCases(
  { db, media }: Pick<Context, 'db' | 'media'>,
  members: readonly SeedMember[],
): Promise<void> {
  await db.updateTable('accounts').set({ is_moderator: true }).where('id', '=', 1).execute();
  for (const [index, { kind, reports, decision, appeal }] of CASES.entries()) {
    const id = await drawId(db, kind, index * 3);
    const subject = id === undefined ? undefined : await findSubject(db, null, kind, id);
    if (!subject) continue;
    const caseId = await db.transaction().execute(async (trx) => {
      const opened = await openCase(trx, subject, reports[0]?.category ?? 'other');
      for (const [number, report] of reports.entries()) {
        await openCase(trx, subject, report.category);
        const reporterId = members[1 + number]?.id ?? 2;
        await addReport(trx, { case: opened, reporterId, ...report });
      }
      return opened.id;
    });
    await keep({ db, media }, subject, caseId);
    if (!decision) continue;
    await db.transaction().execute(async (trx) => {
      const found = await lockCase(trx, caseId);
      const draft = { decision, reason: 'See the rules: be decent to each other.', until: null };
      if (found) await decide(trx, found, { ...draft, decider: OPERATOR });
      if (appeal === undefined) return;
      await trx
        .insertInto('appeals')
        .values({ case_id: caseId, member_id: subject.memberId, side: 'reported', text: appeal })
        .execute();
      await trx
        .updateTable('cases')
        .set({ status: 'appealed', keep_until: null })
        .where('id', '=', caseId)
        .execute();
    });
  }
}
