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

/** For migrations: building an index takes as long as it takes, whatever the role's own timeouts are. */
export const WITHOUT_TIMEOUTS = { options: '-c statement_timeout=0 -c lock_timeout=0' };

/** A pool of at most `max` connections, whose loss cannot end the process. */
export function openPool(
  url: string,
  max: number,
  timeouts: pg.ClientConfig = { statement_timeout: STATEMENT_TIMEOUT_MS },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...timeouts,
    keepAlive: true,
    Client,
  });
  // The pool replaces an idle connection that breaks, and emits its error where no one need listen.
  pool.on('error', () => undefined);
  // graphile-worker warns of a pool to whose connections no one listens; ours do (client.ts).
  pool.on('connect', () => undefined);
  return pool;
}

/** The tables over `pool`. `onQuery` hears each statement (tests count them). */
export const tablesOver = (pool: pg.Pool, onQuery?: (event: LogEvent) => void): Db =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...(onQuery && { log: onQuery }) });

/** The tables, over a pool of their own. */
export const connect = (url: string, onQuery?: (event: LogEvent) => void): Db =>
  tablesOver(openPool(url, POOL_SIZE), onQuery);
