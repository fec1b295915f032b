import { sql } from 'kysely';
import type { CheckoutRequest } from '#contract/subscriptions';
import type { Db, Trx } from '../../../db/connect';
import { deleteInBatches } from '../../../db/deleteInBatches';

/** Sessions that may still be completed. */
const openSessions = (db: Db) =>
  db
    .selectFrom('checkouts')
    .select('session_id')
    .where('status', '=', 'open')
    .where('session_id', 'is not', null)
    .$narrowType<{ session_id: string }>();

/** The open sessions of the member's earlier checkouts. */
export async function listEarlierSessions(db: Db, memberId: number, checkoutId: number): Promise<string[]> {
  const rows = await openSessions(db)
    .where('member_id', '=', memberId)
    .where('id', '<', checkoutId)
    .execute();
  return rows.map(({ session_id }) => session_id);
}

/**
 * Stores an attempt to buy. The same key of the same member is the same attempt, as it was first sent, unless it got no
 * session and can no longer get one: the member has begun another attempt since, or the session would be too short.
 */
export async function addCheckout(
  trx: Trx,
  { memberId, key, wanted }: { memberId: number; key: string; wanted: CheckoutRequest },
) {
  // The body of a request may have further fields, which must not become columns.
  const { tier, success_url, cancel_url } = wanted;
  await sql`delete from checkouts as c where member_id = ${memberId} and key = ${key} and session_id is null
    and (created_at < now() - interval '20 minutes'
      or exists (select from checkouts where member_id = c.member_id and id > c.id))`.execute(trx);
  return trx
    .insertInto('checkouts')
    .values({ member_id: memberId, key, tier, success_url, cancel_url })
    .onConflict((row) => row.columns(['member_id', 'key']).doUpdateSet({ key }))
    .returning(['id', 'tier', 'success_url', 'cancel_url', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** Whether the member has begun no other checkout since. */
export async function isNewest(db: Db, memberId: number, checkoutId: number): Promise<boolean> {
  const later = await db
    .selectFrom('checkouts')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '>', checkoutId)
    .executeTakeFirst();
  return later === undefined;
}

/** Deletes an attempt that has no session. */
export async function removeCheckout(db: Db, checkoutId: number): Promise<void> {
  await db.deleteFrom('checkouts').where('id', '=', checkoutId).where('session_id', 'is', null).execute();
}

/** Stores the session, to which the member may now be redirected. False when the attempt was deleted in the meantime. */
export async function setSession(trx: Trx, checkoutId: number, sessionId: string): Promise<boolean> {
  const updated = await trx
    .updateTable('checkouts')
    .set({ session_id: sessionId })
    .where('id', '=', checkoutId)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Whether the checkout is still stored as open. */
export async function isUnsettled(db: Db, sessionId: string): Promise<boolean> {
  return (await openSessions(db).where('session_id', '=', sessionId).executeTakeFirst()) !== undefined;
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
export async function findOpenSession(db: Db, memberId: number): Promise<string | null> {
  const row = await openSessions(db)
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.session_id ?? null;
}

/** Sessions that have been open for some minutes without an event from the provider, the oldest first. */
export async function listQuietSessions(db: Db, limit: number, offset: number): Promise<string[]> {
  const rows = await openSessions(db)
    .where('created_at', '<', sql<Date>`now() - interval '5 minutes'`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ session_id }) => session_id);
}

/** Deletes attempts without a session or that ended long ago: nothing refers to them. */
export const removeOldCheckouts = (db: Db): Promise<void> =>
  deleteInBatches(
    db,
    (batch) => sql`delete from checkouts where id in (
      select id from checkouts
      where created_at < now() - interval '2 days' and (session_id is null or status <> 'open')
      order by created_at limit ${batch})`,
  );
