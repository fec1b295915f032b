import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/connect';
import { ENDED } from '../http/session';
import type { JobContext } from './job';

/** Rows deleted at once, so that no statement takes long. */
const BATCH = 5_000;

/** Runs `batch`, a statement that deletes at most BATCH rows, until none are left. */
async function deleteInBatches(db: Db, batch: RawBuilder<unknown>): Promise<void> {
  let deleted: bigint;
  do {
    ({ numAffectedRows: deleted = 0n } = await batch.execute(db));
  } while (deleted >= BATCH);
}

/** Sessions that have ended by age (decisions: Sessions). */
export const sweepSessions = ({ db }: JobContext): Promise<void> =>
  deleteInBatches(
    db,
    sql`delete from sessions where token_hash in (
      select s.token_hash from sessions as s where ${ENDED} limit ${BATCH})`,
  );

/** Reset links that are past their hour; a used one goes as it is used. */
export async function sweepPasswordResets({ db }: JobContext): Promise<void> {
  await sql`delete from password_resets where created_at < now() - interval '1 hour'`.execute(db);
}

/** First answers: no client retries for a day. */
export async function sweepIdempotencyKeys({ db }: JobContext): Promise<void> {
  await deleteInBatches(
    db,
    sql`delete from idempotency_keys where (member_id, key) in (
      select member_id, key from idempotency_keys where created_at < now() - interval '24 hours' limit ${BATCH})`,
  );
  await deleteInBatches(
    db,
    sql`delete from anonymous_keys where key_hash in (
      select key_hash from anonymous_keys where created_at < now() - interval '24 hours' limit ${BATCH})`,
  );
}

/** Jobs given up a month ago. */
export async function sweepJobs({ db }: JobContext): Promise<void> {
  await sql`delete from jobs where failed_at < now() - interval '30 days'`.execute(db);
}
