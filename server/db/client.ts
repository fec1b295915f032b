import { Socket } from 'node:net';
import pg from 'pg';

/** TCP notices within 20 seconds that a host is gone: 10 of silence, and Node's probes for 10 more. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * A connection whose loss cannot end the process. The query that was running, or the next one, fails with the reason, and
 * 'end' is emitted; the 'error' event that pg emits besides would otherwise be thrown where no one listens.
 */
export class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super({ ...KEEP_ALIVE, ...(typeof config === 'string' ? { connectionString: config } : config) });
    this.on('error', () => undefined);
  }

  /** The text of the statement that has no response yet; undefined without one. pg does not tell it publicly. */
  get statement(): string | undefined {
    const { _activeQuery: active } = this as unknown as { _activeQuery: { text?: string } | null };
    return active ? (active.text ?? '') : undefined;
  }

  /** Bytes that have come from PostgreSQL. */
  get bytesRead(): number {
    const { stream } = this.connection;
    return stream instanceof Socket ? stream.bytesRead : 0;
  }

  /** Closes the connection without a farewell. Its statement fails with the code ETIMEDOUT, and its pool replaces it. */
  abandon(): void {
    const error = new Error('The connection to PostgreSQL does not answer.');
    this.connection.stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  }
}

/**
 * The response to one statement, asked over a connection of its own. Undefined where there is none within `ms`
 * milliseconds, all in all.
 */
export async function queryOnce<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  ms: number,
): Promise<Row[] | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: ms });
  const timer = setTimeout(() => client.abandon(), ms);
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    void client.end().catch(() => undefined);
  }
}
