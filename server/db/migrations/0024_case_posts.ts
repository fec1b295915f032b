import { sql, type Kysely } from 'kysely';
import type { SchemaChange } from '../schemaChange';

const statements = [
  // A database that was made between two releases may have it: it was in 0023.
  `alter table posts add column if not exists content_warning text`,
  `comment on column posts.content_warning is 'What a page says in its place until it is opened, while a moderator hides it'`,
];

/** What cases (0023) need of posts; a migration of its own, since all requests read them. */
export const casePosts: SchemaChange = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
