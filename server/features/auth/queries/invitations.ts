import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/connect';
import { hashToken } from '../../../tokens';

/** Stores the token of an invitation. Returns when it ends. */
export async function addInvitation(
  db: Db,
  { token, uses, days }: { token: string; uses: number; days: number },
): Promise<Date> {
  const { expires_at } = await db
    .insertInto('invitations')
    .values({
      token_hash: hashToken(token),
      uses_left: uses,
      expires_at: sql<Date>`now() + ${days} * interval '1 day'`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** Uses an invitation once. False when it is unknown, used up or too old. */
export async function useInvitation(trx: Trx, token: string): Promise<boolean> {
  const used = await trx
    .updateTable('invitations')
    .set({ uses_left: sql`uses_left - 1` })
    .where('token_hash', '=', hashToken(token))
    .where('uses_left', '>', 0)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('uses_left')
    .executeTakeFirst();
  return used !== undefined;
}

/** Deletes invitations that are over. */
export async function deleteEndedInvitations(db: Db): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where((row) => row.or([row('uses_left', '=', 0), row('expires_at', '<', sql<Date>`now()`)]))
    .execute();
}
