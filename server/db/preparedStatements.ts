import { createHash } from 'node:crypto';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** Statements that PostgreSQL keeps for one connection, each with its plan; further texts are planned each time. */
export const PREPARED_MAX = 250;

/** PostgreSQL's error codes for a name that it does not know, or that it knows already. */
const LOST = new Set(['26000', '42P05']);
/** Milliseconds without names after they were lost twice in so short a time; doubled each time. */
const PAUSE_MS = 60_000;

/** Whether the connection does not know its statements any more, as when a pooler has given this client another one. */
const isLost = (error: unknown): boolean => LOST.has((error as Partial<pg.DatabaseError>).code ?? '');

/** Whether a migration has changed the types of the statement's columns. */
const isChanged = (error: unknown): boolean =>
  (error as Partial<pg.DatabaseError>).routine === 'RevalidateCachedQuery';

/** A text and its name: the same at every client, so that a name which a pooler hands on never stands for another text. */
interface Statement {
  text: string;
  name: string;
}

/** @param version another one for each name of the text; a comment, since poolers know statements by their texts */
function statementOf(original: string, version: number): Statement {
  const text = version === 0 ? original : `${original} -- ${version}`;
  return { text, name: createHash('sha1').update(text).digest('base64url') };
}

/** A connection that sends statements with parameters by name, so that PostgreSQL parses and plans each once. */
class PreparingConnection implements PostgresPoolClient {
  #statements = new Map<string, Statement>();
  #version = 0;
  #pauseMs = PAUSE_MS;
  #lostAt = -Infinity;
  #pausedUntil = -Infinity;

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
    const statement = values.length > 0 ? this.#statementFor(text) : undefined;
    if (!statement) return this.client.query(text, values);
    const isInTransaction = this.client.getTransactionStatus() !== 'I';
    try {
      return await this.client.query({ ...statement, values });
    } catch (error) {
      // Nothing of the statement was done.
      if (isLost(error)) this.#renameAll();
      else if (isChanged(error)) this.#rename(text);
      else throw error;
      // The failure has ended the transaction: its caller begins it again.
      if (isInTransaction) throw error;
      return this.client.query(text, values);
    }
  }

  #statementFor(text: string): Statement | undefined {
    if (performance.now() < this.#pausedUntil) return undefined;
    const known = this.#statements.get(text);
    if (known || this.#statements.size >= PREPARED_MAX) return known;
    return this.#name(text);
  }

  #name(text: string): Statement {
    const statement = statementOf(text, this.#version);
    this.#statements.set(text, statement);
    return statement;
  }

  #rename(text: string): void {
    this.#version += 1;
    this.#name(text);
  }

  /** A pooler that does not hand statements on loses them again and again: it is tried more and more seldom. */
  #renameAll(): void {
    const now = performance.now();
    if (now - this.#lostAt < PAUSE_MS) {
      this.#pausedUntil = now + this.#pauseMs;
      this.#pauseMs *= 2;
    }
    this.#lostAt = now;
    this.#version += 1;
    this.#statements.clear();
  }
}

/** What connections are taken from. */
export interface ConnectionSource {
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
}

/** The pool with connections that prepare their statements. One whose statements are gone prepares them again. */
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
