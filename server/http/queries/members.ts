import type { Trx } from '../../db/connect';

/** Locks the member's row, so that the account cannot be deleted until the transaction ends. False when it is gone. */
export async function lockMemberForKeyShare(trx: Trx, memberId: number): Promise<boolean> {
  const member = await trx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .forKeyShare()
    .executeTakeFirst();
  return member !== undefined;
}
