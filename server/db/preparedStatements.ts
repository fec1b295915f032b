import { createHash } from 'node:crypto';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** Statements that PostgreSQL keeps for one connection, each with its plan; further texts are planned each time. */
export const PREPARED_MAX = 250;

/** PostgreSQL's error codes for a name that it does not know, or that it knows already. */
const UNKNOWN_NAME = '26000';
const KNOWN_NAME = '42P05';

/**
 * Whether a prepared statement cannot be used, before anything of it was done: a pooler gave this client another
 * connection, or a migration has changed the types of its columns.
 */
function isUnusable(error: unknown): boolean {
  const { code, routine } = error as Partial<pg.DatabaseError>;
  return code === UNKNOWN_NAME || code === KNOWN_NAME || routine === 'RevalidateCachedQuery';
}

/** The same name for the same text at every client: one that a pooler hands on never stands for another statement. */
const nameOf = (text: string): string => createHash('sha1').update(text).digest('base64url');

/** A connection that sends statements with parameters by name, so that PostgreSQL parses and plans each once. */
class PreparingConnection implements PostgresPoolClient {
  #names: Map<string, string> | undefined = new Map();

  constructor(private readonly client: pg.PoolClient) {}

  release(): void {
    this.client.release();
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('Cursors are not supported.');
    return this.#run(text, [...values]) as Promise<PostgresQueryResult<R>>;
  }

  async #run(text: string, values: unknown[]): Promise<unknown> {
    const name = values.length > 0 ? this.#nameFor(text) : undefined;
    if (!name) return this.client.query(text, values);
    const isInTransaction = this.client.getTransactionStatus() !== 'I';
    try {
      return await this.client.query({ name, text, values });
    } catch (error) {
      if (!isUnusable(error)) throw error;
      this.#names = undefined;
      // The failure has ended the transaction: its caller begins it again.
      if (isInTransaction) throw error;
      return this.client.query(text, values);
    }
  }

  #nameFor(text: string): string | undefined {
    const known = this.#names?.get(text);
    if (known || !this.#names || this.#names.size >= PREPARED_MAX) return known;
    const name = nameOf(text);
    this.#names.set(text, name);
    return name;
  }
}

/** What connections are taken from. */
export interface ConnectionSource {
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
}

/** The pool with connections that prepare their statements. One that finds a name unusable prepares no more. */
export function preparing(pool: ConnectionSource): PostgresPool {
  const connections = new WeakMap<pg.PoolClient, PreparingConnection>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const connection = connections.get(client) ?? new PreparingConnection(client);
      connections.set(client, connection);
      return connection;
    },
    end: () => pool.end(),
  };
}
