import { sql } from 'kysely';
import type { Db } from '../../db/connect';

/** Asks the database whether it answers. Throws when it does not. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
