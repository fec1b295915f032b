import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/connect';
import { lockMember } from '../../../db/lockMember';
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

/** So many links of a member are valid at once, and so many mails go out in half an hour (decisions: Sessions). */
const LINKS_MAX = 5;

interface Reset {
  memberId: number;
  /** The job that asks for it; one that runs again replaces its link. */
  requestId: number;
  token: string;
}

/**
 * Stores `token` as one that resets the member's password, in place of the oldest beyond five. Undefined when five were
 * stored within half an hour, or the member was deleted.
 */
export async function storeResetToken(
  trx: Trx,
  { memberId, requestId, token }: Reset,
): Promise<{ username: string; email: string } | undefined> {
  // Locked first, so that requests of the same moment count each other.
  const member = await lockMember(trx, memberId, 'no key update');
  if (!member) return undefined;
  const others = await trx
    .selectFrom('password_resets as r')
    .select(['r.request_id', sql<boolean>`r.created_at > now() - interval '30 minutes'`.as('is_recent')])
    .where('r.member_id', '=', memberId)
    .where('r.request_id', '!=', requestId)
    .orderBy('r.created_at', 'desc')
    .execute();
  if (others.filter(({ is_recent }) => is_recent).length >= LINKS_MAX) return undefined;
  const oldest = others.slice(LINKS_MAX - 1).map(({ request_id }) => request_id);
  await trx
    .deleteFrom('password_resets')
    .where('member_id', '=', memberId)
    .where(sql<boolean>`request_id = any(${oldest}::bigint[])`)
    .execute();
  await trx
    .insertInto('password_resets')
    .values({ member_id: memberId, request_id: requestId, token_hash: hashToken(token) })
    .onConflict((row) =>
      row
        .columns(['member_id', 'request_id'])
        .doUpdateSet((set) => ({ token_hash: set.ref('excluded.token_hash'), created_at: sql`now()` })),
    )
    .execute();
  return member;
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
  await trx.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', memberId).execute();
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
export async function deleteExpiredResets(db: Db): Promise<void> {
  await db
    .deleteFrom('password_resets as r')
    .where(sql<boolean>`not (${isFresh})`)
    .execute();
}
