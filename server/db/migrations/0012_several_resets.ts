import { sql, type Kysely, type Migration } from 'kysely';

const statements = [
  `alter table password_resets drop constraint password_resets_pkey`,
  `alter table password_resets add primary key (member_id, request_id)`,
  `comment on column password_resets.request_id is 'The job that created the link'`,
];

/** Several links of a member are valid at once, so that a stranger's request ends none (decisions: Sessions). */
export const severalResets: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
