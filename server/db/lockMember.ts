import { sql } from 'kysely';
import type { Trx } from './connect';

/**
 * Locks a member's row until the transaction ends: before any other row, so that transactions do not deadlock. Undefined
 * when the account was deleted.
 * @param strength `key share`: the account cannot be deleted. `no key update`: nor can the subscriptions change. `update`:
 * those who write as the member or about them are waited for, and later ones find no member.
 */
export const lockMember = (trx: Trx, memberId: number, strength: 'key share' | 'no key update' | 'update') =>
  trx
    .selectFrom('members')
    .select(['username', 'email', 'picture_id', 'used_free_trial'])
    .where('id', '=', memberId)
    .modifyEnd(sql`for ${sql.raw(strength)}`)
    .executeTakeFirst();
