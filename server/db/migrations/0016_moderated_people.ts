import { sql, type Kysely } from 'kysely';
import type { SchemaChange } from '../schemaChange';

/** Gives the audit log the ids of its people, by a job, since the log may be long. */
export const moderatedPeople: SchemaChange = {
  async up(db: Kysely<unknown>) {
    await sql`select graphile_worker.add_job('fill-moderated-people', max_attempts => 10)
      where exists (select from moderation_log)`.execute(db);
  },
};
