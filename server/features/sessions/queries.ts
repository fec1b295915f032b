import DataLoader from 'dataloader';
import { sql } from 'kysely';
import { anyOfWithGenericPlan } from '../../db/anyOf';
import type { Db } from '../../db/connect';
import { deleteInBatches } from '../../db/deleteInBatches';
import { statement } from '../../db/statement';
import { writeIfPossible } from '../../db/unavailable';
import type { FindSession } from '../../http/session';
import { hashToken, newToken } from '../../tokens';

/** A session ends after 30 days without use and at most 90 days (decisions: Sessions). */
const UNUSED = sql`interval '30 days'`;
const OLD = sql`interval '90 days'`;
const isValid = sql<boolean>`s.last_used_at > now() - ${UNUSED} and s.created_at > now() - ${OLD}`;
/** The last use is stored at most once an hour, so that reading the feed does not write. */
const isStale = sql<boolean>`s.last_used_at < now() - interval '1 hour'`;

const hasBlocks = sql<boolean>`m.block_count > 0`.as('has_blocks');
const suspendedUntil = sql<Date | null>`case when m.suspended_until > now() then m.suspended_until end`;

/** The first day begins with the confirmation: accounts that were made long before are no better known (decisions: Safety). */
const newcomer = sql<'unconfirmed' | 'first-day' | null>`case
  when m.confirmed_at is null then 'unconfirmed'
  when greatest(m.created_at, m.confirmed_at) > now() - interval '24 hours' then 'first-day'
end`.as('newcomer');

const selectOwners = statement((params: { tokenHashes: readonly Buffer[] }, db) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .select([
      's.token_hash',
      'm.id',
      'm.username',
      'm.godtier',
      'm.subscription_status',
      'm.used_free_trial',
      'm.is_moderator',
      hasBlocks,
      newcomer,
      suspendedUntil.as('suspended_until'),
      isStale.as('is_stale'),
      sql<Date>`now()`.as('now'),
    ])
    .where('s.token_hash', '=', anyOfWithGenericPlan(params.tokenHashes, 'bytea'))
    .where(isValid),
);

/** Stores that a session was used. */
const markUsed = (db: Db, tokenHash: Buffer) =>
  writeIfPossible(() =>
    db
      .updateTable('sessions')
      .set({ last_used_at: sql`now()` })
      .where('token_hash', '=', tokenHash)
      .execute(),
  );

/** Sessions that are looked up by one statement, at most. */
const LOOKUP_MAX = 50;

/** Finds the member whose session this is; null when it has ended. Requests that come together are looked up together. */
export function sessionFinder(db: Db): FindSession {
  const loader = new DataLoader(
    async (tokenHashes: readonly Buffer[]) => {
      const rows = await selectOwners(db, { tokenHashes });
      return tokenHashes.map((tokenHash) => rows.find(({ token_hash }) => token_hash.equals(tokenHash)));
    },
    { cache: false, batchScheduleFn: setImmediate, maxBatchSize: LOOKUP_MAX },
  );
  return async (tokenHash) => {
    const found = await loader.load(tokenHash);
    if (!found) return null;
    const { token_hash: _hash, is_stale, now, ...member } = found;
    if (is_stale) await markUsed(db, tokenHash);
    return { member, now };
  };
}

/**
 * Starts a session and returns its token. Undefined when the password that was checked is no longer the member's: a login
 * with the old password while it is being reset does not last.
 */
export async function startSession(
  db: Db,
  { user_id, password_hash }: { user_id: number; password_hash: string },
): Promise<string | undefined> {
  const token = newToken();
  const started = await db
    .insertInto('sessions')
    .columns(['token_hash', 'member_id'])
    .expression((insert) =>
      insert
        .selectFrom('members')
        .select([sql<Buffer>`${hashToken(token)}::bytea`.as('token_hash'), 'id'])
        .where('id', '=', user_id)
        .where('password_hash', '=', password_hash)
        .forShare(),
    )
    .returning('member_id')
    .executeTakeFirst();
  return started && token;
}

export async function endSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends all sessions of a member. Returns their number. */
export async function endSessionsOf(db: Db, memberId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** How many sessions of a member have not ended. */
export async function countSessionsOf(db: Db, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom('sessions as s')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('s.member_id', '=', memberId)
    .where(isValid)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Those of the sessions that have not ended, by the hashes of their tokens in hex, and whether their members have blocks.
 * Without those of suspended members. One statement, whatever their number.
 */
export async function findValidSessions(db: Db, tokenHashes: Buffer[]): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('sessions as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .select([sql<string>`encode(s.token_hash, 'hex')`.as('hex'), hasBlocks])
    .where(sql<boolean>`s.token_hash = any(${tokenHashes}::bytea[])`)
    .where(isValid)
    .where(suspendedUntil, 'is', null)
    .execute();
  return new Map(rows.map(({ hex, has_blocks }) => [hex, has_blocks]));
}

/** Deletes sessions that have ended by age. */
export const deleteEndedSessions = (db: Db): Promise<void> =>
  deleteInBatches(
    db,
    (batch) => sql`delete from sessions where token_hash in (
      (select token_hash from sessions where last_used_at <= now() - ${UNUSED} order by last_used_at limit ${batch})
      union all
      (select token_hash from sessions where created_at <= now() - ${OLD} order by created_at limit ${batch})
      limit ${batch})`,
  );
