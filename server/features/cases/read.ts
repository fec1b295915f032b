import type { Case } from '#contract/cases';
import type { Db } from '../../db/connect';
import { mediaUrl } from '../media/address';
import { listActs, listAppeals, listEarlier, findReported, listReportsOf, listSeen } from './queries/detail';
import { findCase } from './queries/read';
import { findNow, findSurroundings } from './queries/subjects';
import { checkCaseFound } from './rules';

async function readNow(db: Db, kind: Case['kind'], thingId: number): Promise<Case['now']> {
  const subject = await findNow(db, kind, thingId);
  if (!subject) return null;
  const { content, image, contentWarning } = subject;
  return { content, image: image && mediaUrl(image.key), content_warning: contentWarning };
}

/** A case with all that a moderator needs to decide it. Throws 404. */
export async function readCase(db: Db, moderatorId: number, id: number): Promise<Case> {
  const { row, subjectId, memberId } = checkCaseFound(await findCase(db, moderatorId, id));
  // A text that is held back is kept with its case.
  const thingId = row.kind === 'held' ? id : subjectId;
  const neighbours = await findSurroundings(db, row.kind, thingId);
  return {
    ...row,
    seen: await listSeen(db, id),
    now: await readNow(db, row.kind, thingId),
    surroundings: neighbours.map((one) => ({ ...one, created_at: one.created_at.toISOString() })),
    member: await findReported(db, memberId),
    reports: await listReportsOf(db, id),
    earlier: await listEarlier(db, { caseId: id, memberId }),
    acts: await listActs(db, id),
    appeals: await listAppeals(db, id),
  };
}
