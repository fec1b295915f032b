import { sql } from 'kysely';
import { deleteInBatches } from '../db/deleteInBatches';
import { hourly } from '../queue/schedule';
import type { TaskContext, Tasks } from '../queue/task';

/** First answers: no client retries for a day. */
export async function sweepIdempotencyKeys({ db }: TaskContext): Promise<void> {
  await deleteInBatches(
    db,
    (batch) => sql`delete from idempotency_keys where (member_id, key) in (
      select member_id, key from idempotency_keys where created_at < now() - interval '24 hours' limit ${batch})`,
  );
  await deleteInBatches(
    db,
    (batch) => sql`delete from anonymous_keys where key_hash in (
      select key_hash from anonymous_keys where created_at < now() - interval '24 hours' limit ${batch})`,
  );
}

export const httpTasks = {
  'sweep-idempotency-keys': { run: sweepIdempotencyKeys, schedule: hourly(5) },
} satisfies Tasks;
