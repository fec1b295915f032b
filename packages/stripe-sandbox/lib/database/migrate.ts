import { Migrator, type Migration } from 'kysely';
import { initial } from './0001_initial';
import { SCHEMA, type Db } from './connect';

/** Every migration by name; they run in the order of their names. A released one is never changed. */
const migrations: Record<string, Migration> = { '0001_initial': initial };

/** Creates the schema and brings its tables up to date. Runs under a lock, so several servers may start at once. */
export async function migrate(db: Db): Promise<void> {
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    migrationTableSchema: SCHEMA,
    migrationTableName: 'migrations',
    migrationLockTableName: 'migration_lock',
  }).migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error('The migration of the sandbox failed.');
}
