import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/connect';
import { hashToken } from '../../../tokens';
import { endSessionsOf } from '../../sessions';

/** A link is valid for one hour (decisions: Sessions). */
const isFresh = sql<boolean>`r.created_at > now() - interval '1 hour'`;

/** The id of the member with this address, whatever its case. */
export async function findByEmail(db: Db, email: string): Promise<number | undefined> {
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst();
  return member?.id;
}

/**
 * Stores `token` as the one that resets the member's password, in place of any older one. Undefined when a later request
 * has already stored its own, or the member was deleted.
 */
export function upsertResetToken(
  db: Db,
  reset: { memberId: number; requestId: number; token: string },
): Promise<{ username: string; email: string } | undefined> {
  return db
    .with('stored', (insert) =>
      insert
        .insertInto('password_resets')
        .columns(['member_id', 'request_id', 'token_hash'])
        .expression((select) =>
          select
            .selectFrom('members')
            .select([
              'id',
              sql<number>`${reset.requestId}::bigint`.as('request_id'),
              sql<Buffer>`${hashToken(reset.token)}::bytea`.as('token_hash'),
            ])
            .where('id', '=', reset.memberId),
        )
        .onConflict((row) =>
          row
            .column('member_id')
            .doUpdateSet((set) => ({
              request_id: set.ref('excluded.request_id'),
              token_hash: set.ref('excluded.token_hash'),
              created_at: sql`now()`,
            }))
            .whereRef('password_resets.request_id', '<=', 'excluded.request_id'),
        )
        .returning('member_id'),
    )
    .selectFrom('stored')
    .innerJoin('members', 'members.id', 'stored.member_id')
    .select(['members.username', 'members.email'])
    .executeTakeFirst();
}

/** The member whose password the token resets; undefined when it is wrong, used, replaced or too old. */
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

/** Consumes the token: sets the password and ends all sessions. False when the token is not, or no longer, valid. */
export async function resetPassword(
  trx: Trx,
  { memberId, token, passwordHash }: { memberId: number; token: string; passwordHash: string },
): Promise<boolean> {
  // Locks the member's row first, as every transaction does: this avoids deadlocks.
  await trx.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', memberId).execute();
  const used = await trx
    .deleteFrom('password_resets as r')
    .where('r.member_id', '=', memberId)
    .where('r.token_hash', '=', hashToken(token))
    .where(isFresh)
    .returning('r.member_id')
    .executeTakeFirst();
  if (!used) return false;
  await endSessionsOf(trx, memberId);
  return true;
}

/** Deletes reset links that are older than an hour; a used one is deleted as it is used. */
export async function deleteExpiredResets(db: Db): Promise<void> {
  await db
    .deleteFrom('password_resets as r')
    .where(sql<boolean>`not (${isFresh})`)
    .execute();
}
