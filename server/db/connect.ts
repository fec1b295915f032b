import { Kysely, PostgresDialect, type LogEvent, type Transaction } from 'kysely';
import pg from 'pg';
import { QueueFullError } from '../semaphore';
import { Client } from './client';
import { ConnectionWatch } from './deadConnections';
import { preparing, type ConnectionSource } from './preparedStatements';
import type { Accounts, DB } from './tables';

/**
 * Every table, by its name in PostgreSQL, and the view `members`: the accounts that were not deleted. The tables are
 * generated: `npm run db:types` after a change of the schema.
 */
export interface Database extends DB {
  members: Omit<Accounts, 'deleted_at'>;
}
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

/** Ids and counts are JSON numbers (decisions: The wire), so int8 is read as a number. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const POOL_SIZE = 20;
/** Longest wait for a connection, new or of the pool. */
const CONNECT_TIMEOUT_MS = 4_000;
const STATEMENT_TIMEOUT_MS = 20_000;
/** By how much longer than PostgreSQL's own timeout a response is waited for. */
const ANSWER_GRACE_MS = 1_000;
/** How long a member's request waits for a row that another holds, and a transaction for its own next statement. */
const LOCK_TIMEOUT_MS = 3_000;
const IDLE_TIMEOUT_MS = 10_000;
/** By PostgreSQL's names of them, in milliseconds. */
export const REQUEST_TIMEOUTS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
};
/** Requests that wait for each connection: they are answered within a second or so, and more would only wait longer. */
const WAITING_PER_CONNECTION = 25;

/** For migrations: building an index takes as long as it takes, whatever the role's own timeouts are. */
export const WITHOUT_TIMEOUTS = { options: '-c statement_timeout=0 -c lock_timeout=0' };

/** Where a connection leads; a function where that changes, as after a failover. */
export type Address = string | (() => string);

/**
 * A pool of at most `max` connections, whose loss cannot end the process. With a `statement_timeout` those that die
 * silently are given up, unless `watch` is null.
 */
export function openPool(
  address: Address,
  max: number,
  timeouts: pg.ClientConfig = { statement_timeout: STATEMENT_TIMEOUT_MS },
  watch: ConnectionWatch | null = new ConnectionWatch(asFunction(address)),
): pg.Pool {
  const current = asFunction(address);
  const { statement_timeout: statementMs } = timeouts;
  const responseMs = statementMs ? statementMs + ANSWER_GRACE_MS : undefined;
  class PooledClient extends Client {
    constructor(config?: pg.ClientConfig) {
      const url = current();
      super({ ...config, connectionString: url });
      if (responseMs) watch?.add(this, { responseMs, isOutdated: () => current() !== url });
    }
  }
  const pool = new pg.Pool({
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...timeouts,
    Client: PooledClient,
  });
  // The pool replaces an idle connection that breaks, and emits its error where no one need listen.
  pool.on('error', () => undefined);
  // graphile-worker warns of a pool to whose connections no one listens; ours do (client.ts).
  pool.on('connect', () => undefined);
  return pool;
}

const asFunction = (address: Address): (() => string) =>
  typeof address === 'string' ? () => address : address;

export interface TablesOptions {
  /** Whether statements are prepared (PREPARED_STATEMENTS). */
  preparesStatements?: boolean;
  /**
   * Shared by all connections of a server; by default, each pool has its own. null: connections are never given up, as for
   * statements that take longer than the timeout, which they have set aside.
   */
  watch?: ConnectionWatch | null;
  /** Milliseconds; 20 seconds by default. */
  statementTimeoutMs?: number;
  /** Hears each statement (tests count them). */
  onQuery?: (event: LogEvent) => void;
}

const pools = new WeakMap<Db, pg.Pool>();

/** How many connections of a pool are used and idle, and how many wait for one. */
export function poolUse(db: Db): { used: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {};
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

function measured(db: Db, pool: pg.Pool): Db {
  pools.set(db, pool);
  return db;
}

/** The tables over `pool`. */
export const tablesOver = (
  pool: ConnectionSource,
  { preparesStatements = false, onQuery }: TablesOptions = {},
): Db =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool: preparesStatements ? preparing(pool) : pool }),
    ...(onQuery && { log: onQuery }),
  });

/** The tables, over a pool of their own of at most `max` connections. */
export function connect(url: string, max = POOL_SIZE, options: TablesOptions = {}): Db {
  const { statementTimeoutMs: statement_timeout = STATEMENT_TIMEOUT_MS, watch } = options;
  const pool = openPool(url, max, { statement_timeout }, watch);
  return measured(tablesOver(pool, options), pool);
}

/**
 * The tables for members' requests: none holds a lock or a connection for long. Throws QueueFullError at once where too many
 * wait for a connection.
 */
export function connectForRequests(url: string, max: number, options: TablesOptions = {}): Db {
  const { statementTimeoutMs: statement_timeout = STATEMENT_TIMEOUT_MS, watch } = options;
  const pool = openPool(url, max, { ...REQUEST_TIMEOUTS, statement_timeout }, watch);
  const bounded: ConnectionSource = {
    connect: () =>
      pool.waitingCount < max * WAITING_PER_CONNECTION
        ? pool.connect()
        : Promise.reject(new QueueFullError()),
    end: () => pool.end(),
  };
  return measured(tablesOver(bounded, options), pool);
}
