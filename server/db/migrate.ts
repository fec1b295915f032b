import { Migrator } from 'kysely';
import { connect } from './connect';
import { migrations } from './migrations';

/** Brings the database at `url` to the newest schema. Runs under a lock, so several servers may start at once. */
export async function migrate(url: string): Promise<void> {
  const db = connect(url);
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error('The database migration failed.');
  } finally {
    await db.destroy();
  }
}
