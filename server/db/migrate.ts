import { Migrator } from 'kysely';
import { Logger, runMigrations } from 'graphile-worker';
import { SCHEMA } from '../queue/schema';
import { Client } from './client';
import { openPool, tablesOver, WITHOUT_TIMEOUTS } from './connect';
import { migrations } from './migrations';

/** Failures are thrown, so nothing needs to be logged. */
const silent = new Logger(() => () => undefined);

/** Held while the schema changes: the key is any number that no other lock has. */
export const LOCK = 7_260_447;

/** Brings the database at `url` to the newest schema. Runs under a lock, so several servers may start at once. */
export async function migrate(url: string): Promise<void> {
  const lock = new Client({ connectionString: url, ...WITHOUT_TIMEOUTS });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [LOCK]);
    await migrateUnderLock(url);
  } finally {
    await lock.end();
  }
}

/** The queue's tables first: migrations of ours may add jobs. */
async function migrateUnderLock(url: string): Promise<void> {
  const pool = openPool(url, 2, WITHOUT_TIMEOUTS);
  const db = tablesOver(pool);
  try {
    await runMigrations({ pgPool: pool, schema: SCHEMA, logger: silent });
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error('The database migration failed.');
  } finally {
    await db.destroy();
  }
}
