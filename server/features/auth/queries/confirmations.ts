import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/connect';
import { deleteInBatches } from '../../../db/deleteInBatches';
import { hashToken } from '../../../tokens';

/** A link is valid for three days (decisions: Safety). */
const isFresh = sql<boolean>`created_at > now() - interval '3 days'`;

/** Whether the member has confirmed the email address, or did not need to. */
export async function isConfirmed(db: Db, memberId: number): Promise<boolean> {
  const member = await db
    .selectFrom('members')
    .select(sql<boolean>`confirmed_at is not null`.as('is_confirmed'))
    .where('id', '=', memberId)
    .executeTakeFirst();
  return member?.is_confirmed ?? false;
}

/** Consumes the token: confirms the email address of its member, whose id it returns, and ends all links. Undefined when it is not, or no longer, valid. */
export async function confirmEmail(trx: Trx, token: string): Promise<number | undefined> {
  const tokenHash = hashToken(token);
  const found = await trx
    .selectFrom('email_confirmations')
    .select('member_id')
    .where('token_hash', '=', tokenHash)
    .where(isFresh)
    .executeTakeFirst();
  if (!found) return undefined;
  const { member_id: memberId } = found;
  // Locks the member's row first, as every transaction does: this avoids deadlocks.
  await trx
    .updateTable('members')
    // A password reset may have confirmed it before, and the first day runs from then.
    .set({ confirmed_at: sql`coalesce(confirmed_at, now())` })
    .where('id', '=', memberId)
    .execute();
  const ended = await trx
    .deleteFrom('email_confirmations')
    .where('member_id', '=', memberId)
    .returning('token_hash')
    .execute();
  // Another request may have used it meanwhile.
  return ended.some(({ token_hash }) => token_hash.equals(tokenHash)) ? memberId : undefined;
}

/** Deletes links that are older than three days; a used one is deleted as it is used. */
export const deleteExpiredConfirmations = (db: Db): Promise<void> =>
  deleteInBatches(
    db,
    (batch) => sql`delete from email_confirmations where (member_id, request_id) in (
      select member_id, request_id from email_confirmations where not (${isFresh})
      order by created_at limit ${batch})`,
  );
