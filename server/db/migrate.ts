import { setTimeout as delay } from 'node:timers/promises';
import { Migrator, sql, type Kysely } from 'kysely';
import { Logger, runMigrations } from 'graphile-worker';
import { Client } from './client';
import { openPool, tablesOver, WITHOUT_TIMEOUTS } from './connect';
import { migrations } from './migrations';
import { MIGRATING, watchingLocks } from './migrationLocks';
import type { SchemaChange } from './schemaChange';

/** Failures are thrown, so nothing needs to be logged. */
const silent = new Logger(() => () => undefined);

/** Where the queue's tables are. Named, because the library would otherwise read it from its environment. */
export const QUEUE_SCHEMA = 'graphile_worker';

/** Held while the schema changes: the key is any number that no other lock has. */
export const LOCK = 7_260_447;

/** Milliseconds between two attempts to get the lock. */
const POLL_MS = 200;

/** Milliseconds for which a migration waits for a table, since members' requests that come later wait behind it. */
const TABLE_LOCK_MS = 200;
/** Milliseconds until it tries again. */
const RETRY_MS = 1_000;
/** Some five minutes of tries. */
const TRIES = 250;

/** PostgreSQL's error codes after which a migration begins again: it waited too long for a lock, or in a circle. */
const LOCKED = new Set(['55P03', '40P01']);

interface MigrateOptions {
  /** By name; they run in the order of their names. */
  changes?: Record<string, SchemaChange>;
  /** Hears what a migration waits for, a sentence for each transaction. */
  notify?: (sentence: string) => void;
  /** How often a migration tries to lock its tables. */
  tries?: number;
}

/**
 * Brings the database at `url` to the newest schema, under a lock, so that several servers may start at once. Each
 * migration is a transaction, unless it is `isConcurrent`: after a crash the next start goes on with the one that was
 * under way.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const lock = new Client({ connectionString: url, ...WITHOUT_TIMEOUTS });
  await lock.connect();
  try {
    await takeLock(lock);
    await migrateUnderLock(url, lock, options);
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
async function migrateUnderLock(
  url: string,
  lock: Client,
  { changes = migrations, notify = () => undefined, tries = TRIES }: MigrateOptions,
): Promise<void> {
  const pool = openPool(url, 2, { ...WITHOUT_TIMEOUTS, application_name: MIGRATING });
  const db = tablesOver(pool);
  try {
    await runMigrations({ pgPool: pool, schema: QUEUE_SCHEMA, logger: silent });
    const bounded = Object.entries(changes).map(([name, change]) => [name, withLockTimeout(change)]);
    const provider = {
      getMigrations: () => Promise.resolve(Object.fromEntries(bounded) as typeof changes),
    };
    const migrator = new Migrator({ db, provider });
    const outsideTransactions = new Migrator({ db, provider, disableTransactions: true });
    const pending = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt);
    // Also with nothing pending: it refuses a database that has migrations of a newer release.
    if (pending.length === 0) await migrateUp(migrator);
    for (const { name } of pending) {
      const chosen = changes[name]?.isConcurrent ? outsideTransactions : migrator;
      await watchingLocks(lock, name, notify, () => retried(name, () => migrateUp(chosen), tries));
    }
  } finally {
    await db.destroy();
  }
}

/** What runs outside a transaction makes no one wait, so it may itself wait for as long as others take. */
const withLockTimeout = (change: SchemaChange): SchemaChange =>
  change.isConcurrent
    ? change
    : {
        async up(db: Kysely<unknown>) {
          await sql`set local lock_timeout = ${sql.lit(TABLE_LOCK_MS)}`.execute(db);
          await change.up(db);
        },
      };

async function migrateUp(migrator: Migrator): Promise<void> {
  const { error } = await migrator.migrateUp();
  if (error) throw error instanceof Error ? error : new Error('The database migration failed.');
}

async function retried(name: string, work: () => Promise<void>, tries: number): Promise<void> {
  for (let left = tries; left > 0; left--) {
    try {
      await work();
      return;
    } catch (error) {
      if (!LOCKED.has((error as { code?: string }).code ?? '')) throw error;
    }
    await delay(RETRY_MS);
  }
  throw new Error(
    `in ${tries} tries the migration ${name} did not get the tables that other transactions use; what it had begun is undone`,
  );
}
