import { sql } from 'kysely';
import type { Db } from '../../db/connect';

export const CHANNEL = 'pantheon_live';

/** Sends notifications, in one statement; in a transaction they go out as it commits. */
export async function notify(db: Db, payloads: string[]): Promise<void> {
  await sql`
    select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(db);
}
