import { sql, type Kysely, type Migration } from 'kysely';

const tables = ['objects', 'clocks', 'steps', 'idempotency_keys', 'account'];

/**
 * The sandbox provider is a package with a schema of its own, whose migrations go on from there. Where it was never
 * used, its tables are dropped.
 */
export const sandboxSchema: Migration = {
  async up(db: Kysely<unknown>) {
    const { rows } = await sql<{ used: boolean }>`
      select exists (select from sandbox_account) or exists (select from sandbox_objects) as used`.execute(
      db,
    );
    if (rows[0]?.used) await sql`create schema if not exists stripe_sandbox`.execute(db);
    for (const name of tables) {
      const old = sql.table(`sandbox_${name}`);
      if (rows[0]?.used) {
        await sql`alter table ${old} set schema stripe_sandbox`.execute(db);
        await sql`alter table stripe_sandbox.${old} rename to ${sql.table(name)}`.execute(db);
      } else {
        await sql`drop table ${old} cascade`.execute(db);
      }
    }
    // The package finds the events that are still to be sent among its objects.
    await sql`delete from jobs where kind like 'sandbox-%'`.execute(db);
  },
};
