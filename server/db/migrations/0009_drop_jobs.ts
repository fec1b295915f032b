import { sql, type Kysely, type Migration } from 'kysely';

/** Nothing uses the table any more: its jobs are in the queue (0007) or in the sandbox's schema (0008). */
export const dropJobs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop table jobs`.execute(db);
  },
};
