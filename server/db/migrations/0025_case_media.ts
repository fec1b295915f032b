import { sql, type Kysely } from 'kysely';
import type { SchemaChange } from '../schemaChange';

const statements = [
  // A database that was made between two releases may have it: it was in 0023.
  `alter table media add column if not exists is_held boolean not null default false`,
  `comment on column media.is_held is 'Kept for a case, though nothing shows it'`,
];

/** What cases (0023) need of pictures. */
export const caseMedia: SchemaChange = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
