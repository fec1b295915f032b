import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/connect';
import { deleteInBatches } from '../../../db/deleteInBatches';
import { hashToken } from '../../../tokens';
import { endSessionsOf } from '../../sessions/queries';

/** A link is valid for one hour (decisions: Sessions). */
const isFresh = sql<boolean>`r.created_at > now() - interval '1 hour'`;

/** The id of the member with this address, whatever its case. */
export async function findByEmail(db: Db, email: string): Promise<number | undefined> {
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('email_key', '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
  return member?.id;
}

/** The member whose password the token resets; undefined when it is wrong, used or too old. */
export function findResetOwner(
  db: Db,
  { memberId, token }: { memberId: number; token: string },
): Promise<{ username: string; email: string } | undefined> {
  return db
    .selectFrom('password_resets as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .select(['m.username', 'm.email'])
    .where('r.member_id', '=', memberId)
    .where('r.token_hash', '=', hashToken(token))
    .where(isFresh)
    .executeTakeFirst();
}

/** Consumes the token: sets the password, and ends all links and sessions. False when the token is not, or no longer, valid. */
export async function resetPassword(
  trx: Trx,
  { memberId, token, passwordHash }: { memberId: number; token: string; passwordHash: string },
): Promise<boolean> {
  // Locks the member's row first, as every transaction does: this avoids deadlocks.
  await trx
    .updateTable('members')
    // The link came to the email address, which it confirms.
    .set({ password_hash: passwordHash, confirmed_at: sql`coalesce(confirmed_at, now())` })
    .where('id', '=', memberId)
    .execute();
  const used = await trx
    .deleteFrom('password_resets as r')
    .where('r.member_id', '=', memberId)
    .where('r.token_hash', '=', hashToken(token))
    .where(isFresh)
    .returning('r.member_id')
    .executeTakeFirst();
  if (!used) return false;
  await trx.deleteFrom('password_resets').where('member_id', '=', memberId).execute();
  await endSessionsOf(trx, memberId);
  return true;
}

/** Deletes reset links that are older than an hour; a used one is deleted as it is used. */
export const deleteExpiredResets = (db: Db): Promise<void> =>
  deleteInBatches(
    db,
    (batch) => sql`delete from password_resets where (member_id, request_id) in (
      select r.member_id, r.request_id from password_resets as r where not (${isFresh})
      order by r.created_at limit ${batch})`,
  );
