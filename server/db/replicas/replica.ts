import { CompiledQuery, Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { openPool, tablesOver, type Database, type Db, type TablesOptions } from '../connect';
import { REPLAY_LSN } from './queries';

/** Reads take milliseconds; one that takes longer is asked of the primary. */
const READ_TIMEOUTS = { connectionTimeoutMillis: 1_000, statement_timeout: 2_000 };
const CHECK_TIMEOUTS = { connectionTimeoutMillis: 1_000, query_timeout: 1_000 };

/** PostgreSQL's error code for a write on a standby: the caller should have asked the primary. */
const IS_READ_ONLY = '25006';
const BEGINNING = /^(begin|start transaction)/;

export interface ReplicaOptions extends TablesOptions {
  /** Connections for reads. */
  max: number;
}

/** A standby of the primary. */
export class Replica {
  /** Host and port. */
  readonly name: string;
  /** The tables, to read alone. */
  readonly db: Db;
  /** Up to where it has replayed the primary's log; undefined while it does not answer as a standby. */
  replayLsn: number | undefined;
  private readonly checks: pg.Pool;
  private readonly tables: Db;

  constructor(url: string, primary: Db, { max, ...options }: ReplicaOptions) {
    this.name = new URL(url).host;
    this.checks = openPool(url, 1, CHECK_TIMEOUTS);
    this.tables = tablesOver(openPool(url, max, READ_TIMEOUTS), options);
    this.db = withPrimaryFallback(() => (this.replayLsn === undefined ? undefined : this.tables), primary);
  }

  /** Asks how far it is. Never throws. */
  async check(): Promise<void> {
    const answer = await this.checks.query<{ lsn: number | null }>(REPLAY_LSN).catch(() => undefined);
    this.replayLsn = answer?.rows[0]?.lsn ?? undefined;
  }

  async stop(): Promise<void> {
    await this.checks.end();
    await this.tables.destroy();
  }
}

/**
 * Tables that ask each statement of the replica, and once more of the primary when that fails, for whatever reason: the
 * connection was lost, the standby had to undo what was read, or has not replayed a migration yet. Each statement stands
 * alone, so there are no transactions.
 */
export function withPrimaryFallback(replica: () => Db | undefined, primary: Db): Db {
  async function query(text: string, values: readonly unknown[] = []) {
    if (BEGINNING.test(text)) throw new Error('Transactions are for the primary.');
    const run = async (db: Db) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
      return { command: 'SELECT' as const, rowCount: rows.length, rows };
    };
    const tables = replica();
    if (!tables) return run(primary);
    try {
      return await run(tables);
    } catch (error) {
      if ((error as { code?: string }).code === IS_READ_ONLY) throw error;
      return run(primary);
    }
  }
  const connection = { query, release: () => undefined } as PostgresPoolClient;
  const pool = { connect: () => Promise.resolve(connection), end: () => Promise.resolve() };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
