import { sql } from 'kysely';
import { deleteInBatches } from '../../db/deleteInBatches';
import { ENDED } from '../../http/session';
import type { TaskContext } from '../../queue/task';

/** Sessions that have ended by age (decisions: Sessions). */
export const sweepSessions = ({ db }: TaskContext): Promise<void> =>
  deleteInBatches(
    db,
    (batch) => sql`delete from sessions where token_hash in (
      select s.token_hash from sessions as s where ${ENDED} limit ${batch})`,
  );

/** Reset links that are past their hour; a used one goes as it is used. */
export async function sweepPasswordResets({ db }: TaskContext): Promise<void> {
  await sql`delete from password_resets where created_at < now() - interval '1 hour'`.execute(db);
}
