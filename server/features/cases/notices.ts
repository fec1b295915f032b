import type { Db, Trx } from '../../db/connect';
import { addJob } from '../../queue/addJob';
import { raiseNotices } from './queries/act';

/** Tells reporters of a decision, and leaves those after the first hundreds to a job. */
export async function tellReporters(trx: Trx, caseId: number, after = 0): Promise<void> {
  const last = await raiseNotices(trx, caseId, after);
  if (last !== undefined) await addJob(trx, 'raise-notices', { caseId, after: last });
}

/** The job: each batch adds the next in its transaction. */
export const raiseFurtherNotices = (db: Db, { caseId, after }: { caseId: number; after: number }) =>
  db.transaction().execute((trx) => tellReporters(trx, caseId, after));
