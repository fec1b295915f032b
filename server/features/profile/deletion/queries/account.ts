import { sql } from 'kysely';
import type { Trx } from '../../../../db/connect';

/** The key of the lock of account deletions; any number that no other lock has. */
const DELETIONS = 20_040_204;

/** Waits until no other transaction deletes an account: two members with relationships would deadlock. */
export async function awaitTurn(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DELETIONS})`.execute(trx);
}

/**
 * Locks the member's row against everyone: those who write as this member or about them hold it (`inMemberTransaction`,
 * `lockMemberForKeyShare`) and are waited for; later ones find no member. False when the account is deleted already.
 */
export async function lockMemberForUpdate(trx: Trx, memberId: number): Promise<boolean> {
  const member = await trx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  return member !== undefined;
}

export async function listCommentIds(trx: Trx, memberId: number): Promise<number[]> {
  const comments = await trx.selectFrom('comments').select('id').where('author_id', '=', memberId).execute();
  return comments.map(({ id }) => id);
}

/**
 * Deletes the member's row, and by foreign keys the sessions, reset links, idempotency keys and suffixes of the username.
 * @returns the id of the picture
 */
export async function removeMember(trx: Trx, memberId: number): Promise<number | null> {
  const { picture_id } = await trx
    .deleteFrom('members')
    .where('id', '=', memberId)
    .returning('picture_id')
    .executeTakeFirstOrThrow();
  return picture_id;
}
