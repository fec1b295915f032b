import { sql } from 'kysely';
import type { CheckoutRequest } from '#contract/subscriptions';
import type { Db, Trx } from '../../db/connect';

/** Checkouts of the member that may still be completed, but for one. */
export async function earlierSessions(db: Db, memberId: number, checkoutId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('checkouts')
    .select('session_id')
    .where('member_id', '=', memberId)
    .where('id', '<', checkoutId)
    .where('status', '=', 'open')
    .where('session_id', 'is not', null)
    .execute();
  return rows.flatMap(({ session_id }) => session_id ?? []);
}

/**
 * Writes down an attempt to buy. The same key of the same member is the same attempt, as it was first sent, unless it came
 * to nothing and cannot be gone on with: the member has begun another one since, or its session would be too short.
 */
export async function addCheckout(
  trx: Trx,
  { memberId, key, wanted }: { memberId: number; key: string; wanted: CheckoutRequest },
) {
  await sql`delete from checkouts as c where member_id = ${memberId} and key = ${key} and session_id is null
    and (created_at < now() - interval '20 minutes'
      or exists (select from checkouts where member_id = c.member_id and id > c.id))`.execute(trx);
  return trx
    .insertInto('checkouts')
    .values({ member_id: memberId, key, ...wanted })
    .onConflict((row) => row.columns(['member_id', 'key']).doUpdateSet({ key }))
    .returning(['id', 'tier', 'success_url', 'cancel_url', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** Whether the member has not begun to buy anew since. */
export async function isNewest(db: Db, memberId: number, checkoutId: number): Promise<boolean> {
  const later = await db
    .selectFrom('checkouts')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '>', checkoutId)
    .executeTakeFirst();
  return later === undefined;
}

/** Forgets an attempt of which nobody has got a session. */
export async function removeCheckout(db: Db, checkoutId: number): Promise<void> {
  await db.deleteFrom('checkouts').where('id', '=', checkoutId).where('session_id', 'is', null).execute();
}

/** From now on the member may be led to the session. False when the attempt was given up meanwhile. */
export async function keepSession(trx: Trx, checkoutId: number, sessionId: string): Promise<boolean> {
  const kept = await trx
    .updateTable('checkouts')
    .set({ session_id: sessionId })
    .where('id', '=', checkoutId)
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Whether nobody has yet heard how the checkout ended. */
export async function isUnsettled(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('checkouts')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return row !== undefined;
}

export async function closeCheckout(
  db: Db,
  sessionId: string,
  status: 'complete' | 'expired',
): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ status })
    .where('session_id', '=', sessionId)
    .where('status', '=', 'open')
    .execute();
}

/** The session that the member may be coming back from. */
export async function openSession(db: Db, memberId: number): Promise<string | null> {
  const row = await db
    .selectFrom('checkouts')
    .select('session_id')
    .where('member_id', '=', memberId)
    .where('status', '=', 'open')
    .where('session_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.session_id ?? null;
}

/** Sessions that are open for some minutes and of which nothing was heard. */
export async function quietSessions(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('checkouts')
    .select('session_id')
    .where('status', '=', 'open')
    .where('session_id', 'is not', null)
    .where('created_at', '<', sql<Date>`now() - interval '5 minutes'`)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.flatMap(({ session_id }) => session_id ?? []);
}

/** Attempts that came to nothing or are long over: they tell nobody anything. */
export async function removeOldCheckouts(db: Db): Promise<void> {
  await sql`delete from checkouts where created_at < now() - interval '2 days'
    and (session_id is null or status <> 'open')`.execute(db);
}
