import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { openPool, tablesOver, type Db, type TablesOptions } from '../connect';
import type { Database } from '../schema';
import { elsePrimary } from './elsePrimary';
import { REPLAYED_TO } from './queries';

/** Reads take milliseconds; one that takes longer is asked of the primary. */
const READ_TIMEOUTS = { connectionTimeoutMillis: 1_000, statement_timeout: 2_000 };
const ASK_TIMEOUTS = { connectionTimeoutMillis: 1_000, query_timeout: 1_000 };

export interface ReplicaOptions extends TablesOptions {
  /** Connections for reads. */
  max: number;
}

/** A standby of the primary. */
export class Replica {
  /** Host and port. */
  readonly name: string;
  /** The tables, to read alone. What fails here is asked of the primary. */
  readonly db: Db;
  /** Up to where it has replayed the primary's log; undefined while it does not answer as a standby. */
  replayed: number | undefined;
  private readonly watch: pg.Pool;
  /** Opened again each time that it comes back, so that no connection of before is left. */
  private tables: Db | undefined;
  private asking: Promise<void> | undefined;

  constructor(
    private readonly url: string,
    primary: Db,
    private readonly options: ReplicaOptions,
  ) {
    this.name = new URL(url).host;
    this.watch = openPool(url, 1, ASK_TIMEOUTS);
    this.db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: elsePrimary(() => this.tables, primary) }),
    });
  }

  /** Asks how far it is. Never throws. */
  ask(): Promise<void> {
    this.asking ??= this.askOnce().finally(() => (this.asking = undefined));
    return this.asking;
  }

  async stop(): Promise<void> {
    await this.asking;
    await this.watch.end();
    await this.tables?.destroy();
  }

  private async askOnce(): Promise<void> {
    const answer = await this.watch.query<{ position: number | null }>(REPLAYED_TO).catch(() => undefined);
    this.replayed = answer?.rows[0]?.position ?? undefined;
    if (this.replayed !== undefined) {
      const { max, ...options } = this.options;
      this.tables ??= tablesOver(openPool(this.url, max, READ_TIMEOUTS), options);
    } else {
      void this.tables?.destroy();
      this.tables = undefined;
    }
  }
}
