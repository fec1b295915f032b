import type { Decision } from '#contract/reports';
import { publish } from '../../adapters/bus/queries';
import type { Db, Trx } from '../../db/connect';
import { addJob } from '../../queue/addJob';
import { sessionsEnded } from '../live/publish';
import type { PictureMove } from '../media/queries';
import { deleteHeld } from '../newcomers/queries';
import { setWarning } from '../posts/queries/takedown';
import { takesAway, TAKEDOWNS, type Consequences } from './effects';
import {
  addAct,
  decideAppeals,
  findAct,
  findHidingCategory,
  lockSides,
  raiseNotices,
  raiseOwnNotice,
  setSuspension,
} from './queries/act';
import { rename } from './queries/held';
import type { LockedCase } from './queries/open';
import { WARNINGS, type CheckedDecision } from './rules';

/** Who decides; the operator has no id. */
export interface Decider {
  id: number | null;
  username: string;
}

export const OPERATOR: Decider = { id: null, username: '(operator)' };

interface Change extends Consequences {
  removed: unknown;
  note: string;
}

/** Takes the thing away or puts it back, as the new decision asks. */
async function change(
  trx: Trx,
  { id, kind, subject_id, removed }: LockedCase,
  [previous, next]: [Decision | null, Decision],
): Promise<Change> {
  const kept = { removed, note: '', messages: [] };
  // A text that is held back is away before the first decision.
  const wasTaken = removed !== null || takesAway(previous, kind);
  const isTaken = takesAway(next, kind);
  if (isTaken && removed === null) return { ...kept, ...(await TAKEDOWNS[kind].take(trx, subject_id)) };
  if (isTaken || !wasTaken) return kept;
  const back = removed === null ? null : await TAKEDOWNS[kind].putBack(trx, subject_id, removed as never);
  if (back?.became) await rename(trx, id, back.became);
  const note = !back
    ? 'What was removed is gone since: nothing was put back.'
    : back.isWhole === false
      ? 'The member has changed the profile since: not all was put back.'
      : '';
  return { messages: [], ...back, removed: null, note };
}

/** Counts an unseen decision for the reporters after a member, by id: hundreds at once, a job for the others. */
async function notifyReporters(trx: Trx, caseId: number, after = 0): Promise<void> {
  const last = await raiseNotices(trx, caseId, after);
  if (last !== undefined) await addJob(trx, 'raise-notices', { caseId, after: last });
}

/** The job of `notifyReporters`, which adds the next one in its transaction. */
export const notifyFurther = (db: Db, { caseId, after }: { caseId: number; after: number }) =>
  db.transaction().execute((trx) => notifyReporters(trx, caseId, after));

/**
 * Decides a locked case: what the previous decision did is undone unless the new one does the same (decisions: Safety).
 * Returns the pictures that have to be moved once it is committed, which a job does too.
 */
export async function decide(
  trx: Trx,
  found: LockedCase,
  { decider, decision, reason, until }: CheckedDecision & { decider: Decider },
): Promise<PictureMove[]> {
  await lockSides(trx, found);
  const previous = (await findAct(trx, found))?.decision ?? null;
  const { removed, note, messages, moves = [] } = await change(trx, found, [previous, decision]);
  if (found.kind === 'held') await deleteHeld(trx, found.subject_id);
  const act = { moderatorId: decider.id, moderatorUsername: decider.username, decision, reason, until };
  await addAct(trx, { caseId: found.id, ...act, removed, note });
  if (found.status === 'appealed') await decideAppeals(trx, found.id, previous === decision);
  if (found.kind === 'post' && (previous === 'hide' || decision === 'hide')) {
    const category = await findHidingCategory(trx, found);
    await setWarning(trx, found.subject_id, category ? WARNINGS[category] : null);
    messages.push({ hint: { type: 'post-changed', id: found.subject_id } });
  }
  if (previous === 'suspend' || decision === 'suspend') {
    if (await setSuspension(trx, found.member_id)) messages.push(...sessionsEnded(found.member_id));
  }
  await raiseOwnNotice(trx, found);
  await notifyReporters(trx, found.id);
  for (const move of moves) await addJob(trx, 'move-picture', move);
  await publish(trx, messages);
  return moves;
}
