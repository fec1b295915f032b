import { CompiledQuery, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Db } from '../connect';

/** PostgreSQL's error code for a write on a standby: the caller should have asked the primary. */
const IS_READ_ONLY = '25006';
const BEGINNING = /^(begin|start transaction)/;

/**
 * What asks each statement of the replica, and once more of the primary when that fails, for whatever reason: the
 * connection was lost, the standby had to undo what was read, or has not replayed a migration yet. Each statement stands
 * alone, so there are no transactions.
 */
export function elsePrimary(replica: () => Db | undefined, primary: Db): PostgresPool {
  async function query(text: string, values: readonly unknown[] = []) {
    if (BEGINNING.test(text)) throw new Error('Transactions are for the primary.');
    const statement = CompiledQuery.raw(text, [...values]);
    const ask = async (db: Db) => {
      const { rows } = await db.executeQuery(statement);
      return { command: 'SELECT' as const, rowCount: rows.length, rows };
    };
    const tables = replica();
    if (!tables) return ask(primary);
    try {
      return await ask(tables);
    } catch (error) {
      if ((error as { code?: string }).code === IS_READ_ONLY) throw error;
      return ask(primary);
    }
  }
  const connection = { query, release: () => undefined } as PostgresPoolClient;
  return { connect: () => Promise.resolve(connection), end: () => Promise.resolve() };
}
