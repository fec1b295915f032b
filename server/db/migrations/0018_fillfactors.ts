import { sql, type Kysely } from 'kysely';
import type { SchemaChange } from '../schemaChange';

/** Tables whose counters change, which no index has: where a page has room, no index is written. */
const TABLES = ['accounts', 'comments', 'posts'];

/** Leaves room in each page for the next version of some rows (HOT updates); rows that exist stay where they are. */
export const fillfactors: SchemaChange = {
  async up(db: Kysely<unknown>) {
    for (const table of TABLES) await sql`alter table ${sql.table(table)} set (fillfactor = 90)`.execute(db);
  },
};
