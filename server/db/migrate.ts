import { setTimeout as delay } from 'node:timers/promises';
import { Migrator, type MigrationResultSet } from 'kysely';
import { Logger, runMigrations } from 'graphile-worker';
import { SCHEMA } from '../queue/schema';
import { Client } from './client';
import { openPool, tablesOver, WITHOUT_TIMEOUTS } from './connect';
import { migrations } from './migrations';
import type { SchemaChange } from './schemaChange';

/** Failures are thrown, so nothing needs to be logged. */
const silent = new Logger(() => () => undefined);

/** Held while the schema changes: the key is any number that no other lock has. */
export const LOCK = 7_260_447;

/** Milliseconds between two attempts to get the lock. */
const POLL_MS = 200;

/**
 * Brings the database at `url` to the newest schema. Runs under a lock, so several servers may start at once.
 * @param changes by name; they run in the order of their names
 */
export async function migrate(
  url: string,
  changes: Record<string, SchemaChange> = migrations,
): Promise<void> {
  const lock = new Client({ connectionString: url, ...WITHOUT_TIMEOUTS });
  await lock.connect();
  try {
    await takeLock(lock);
    await migrateUnderLock(url, changes);
  } finally {
    await lock.end();
  }
}

/** Asks again and again: a statement that waits would keep an index of another server's migration from being finished. */
async function takeLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isTaken: boolean }>(
      'select pg_try_advisory_lock($1) as "isTaken"',
      [LOCK],
    );
    if (rows[0]?.isTaken) return;
    await delay(POLL_MS);
  }
}

/** The queue's tables first: migrations of ours may add jobs. */
async function migrateUnderLock(url: string, changes: Record<string, SchemaChange>): Promise<void> {
  const pool = openPool(url, 2, WITHOUT_TIMEOUTS);
  const db = tablesOver(pool);
  try {
    await runMigrations({ pgPool: pool, schema: SCHEMA, logger: silent });
    const provider = { getMigrations: () => Promise.resolve(changes) };
    const migrator = new Migrator({ db, provider });
    const alone = new Migrator({ db, provider, disableTransactions: true });
    const pending = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt);
    for (const [index, { name }] of pending.entries()) {
      if (!changes[name]?.isConcurrent) continue;
      const before = pending[index - 1]?.name;
      if (before) await succeed(migrator.migrateTo(before));
      await succeed(alone.migrateUp());
    }
    await succeed(migrator.migrateToLatest());
  } finally {
    await db.destroy();
  }
}

async function succeed(result: Promise<MigrationResultSet>): Promise<void> {
  const { error } = await result;
  if (error) throw error instanceof Error ? error : new Error('The database migration failed.');
}
