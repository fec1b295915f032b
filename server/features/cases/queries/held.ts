import type { CaseKind } from '#contract/reports';
import type { Trx } from '../../../db/connect';

/** A member by id; undefined once the account was deleted. */
export const findPerson = (trx: Trx, id: number): Promise<{ id: number; username: string } | undefined> =>
  trx.selectFrom('members').select(['id', 'username']).where('id', '=', id).executeTakeFirst();

/** Keeps what a decision may put back. */
export async function setRemoved(trx: Trx, caseId: number, removed: object): Promise<void> {
  await trx
    .updateTable('cases')
    .set({ removed: JSON.stringify(removed) })
    .where('id', '=', caseId)
    .execute();
}

/** What a text that was held back became. */
export interface LetOut {
  kind: CaseKind;
  id: number;
}

/** Says what the case of a text that was held back is about now. */
export async function rename(trx: Trx, caseId: number, { kind, id }: LetOut): Promise<void> {
  await trx.updateTable('cases').set({ kind, subject_id: id }).where('id', '=', caseId).execute();
}
