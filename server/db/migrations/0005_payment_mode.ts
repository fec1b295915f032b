import { sql, type Kysely, type Migration } from 'kysely';

/** One row: whose customers and subscriptions this database holds. */
export const paymentMode: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table payment_mode (
      id integer primary key check (id = 1),
      mode text not null check (mode in ('sandbox', 'test', 'live'))
    )`.execute(db);
  },
};
