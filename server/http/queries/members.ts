import { sql, type RawBuilder } from 'kysely';
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

/** The same lock as a part of a statement that is a transaction by itself. */
export const lockedMember = (memberId: number): RawBuilder<unknown> =>
  sql`select id from members where id = ${memberId} for key share`;
