import { Kysely, PostgresDialect, type LogEvent, type Transaction } from 'kysely';
import pg from 'pg';
import { Client } from './client';
import type { Database } from './schema';

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

/** Ids and counts are JSON numbers (decisions: The wire), so int8 is read as a number. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const POOL_SIZE = 20;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 20_000;

/** A pool of connections. `onQuery` hears each statement (tests count them). */
export function connect(url: string, onQuery?: (event: LogEvent) => void): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    Client,
  });
  // The pool replaces an idle connection that breaks, and emits its error where no one need listen.
  pool.on('error', () => undefined);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...(onQuery && { log: onQuery }) });
}
