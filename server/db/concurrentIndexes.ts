import { sql, type Kysely } from 'kysely';
import type { SchemaChange } from './schemaChange';

/**
 * A migration that builds indexes while members read and write, each in the place of one with the same name. It can be
 * interrupted at any moment: an index that a failed build has left invalid is dropped and built again.
 * @param definitions what each index is on, by the name of the index
 */
export const indexesOf = (definitions: Record<string, string>): SchemaChange => ({
  isConcurrent: true,
  async up(db: Kysely<unknown>) {
    for (const [name, definition] of Object.entries(definitions)) {
      const run = (statement: string) => sql.raw(statement).execute(db);
      const { rows } = await sql`select from pg_index
        where indexrelid = to_regclass(${sql.lit(`${name}_new`)}) and indisvalid`.execute(db);
      if (rows.length === 0) {
        await run(`drop index concurrently if exists ${name}_new`);
        await run(`create index concurrently ${name}_new on ${definition}`);
      }
      await run(`drop index concurrently if exists ${name}`);
      await run(`alter index ${name}_new rename to ${name}`);
    }
  },
});
