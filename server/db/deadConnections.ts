import { setTimeout as delay } from 'node:timers/promises';
import { queryOnce, type Client } from './client';

/** Milliseconds between two checks of the connections. */
const CHECK_INTERVAL_MS = 250;
/** Milliseconds without a response after which PostgreSQL is asked whether it is at work on the statement. */
const SUSPECT_MS = 1_000;
/** By how much the age of a statement at PostgreSQL may be below ours. */
const SLACK_MS = 500;
/** Milliseconds in which PostgreSQL has to answer. */
const RESPONSE_MS = 1_500;

/** A statement that PostgreSQL is at work on. */
interface RunningStatement {
  /** null for the sessions of other roles. */
  state: string | null;
  /** Its text, or the beginning of a long one. */
  query: string;
  runningMs: number;
}

const RUNNING = `
  select state, query, 1000 * extract(epoch from clock_timestamp() - query_start)::float8 as "runningMs"
  from pg_stat_activity
  where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()
    and (state is null or state in ('active', 'disabled'))`;

interface WatchOptions {
  /** Longest wait for a response, in milliseconds: more than `statement_timeout`. */
  responseMs: number;
  /** Whether it leads to where PostgreSQL was before. */
  isOutdated?: () => boolean;
}

interface Watched extends WatchOptions {
  bytesRead: number;
  /** For how many checks nothing has come from PostgreSQL. */
  quiet: number;
  /** Of these the last ones, at which a statement waited for its response. */
  waiting: number;
}

/**
 * Gives up connections that are dead though nothing says so, as when a firewall or a failover drops what is sent over them;
 * their pools then open others. A statement that waits for a second is looked for in PostgreSQL: if that can be reached and
 * is not at work on it, the connection is dead, with all that have been quiet for as long. One that waits for `responseMs` is
 * dead whatever PostgreSQL says. Checks are counted, not time, so that a busy event loop condemns nothing.
 */
export class ConnectionWatch {
  private readonly connections = new Map<Client, Watched>();
  private isAsking = false;
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param directAddress of PostgreSQL itself, without a pooler
   * @param poolerAddress of a pooler that the connections lead to: while all of its own are in use, statements wait there
   */
  constructor(
    private readonly directAddress: () => string,
    private readonly poolerAddress?: string,
  ) {}

  /** Watches the connection until its end. */
  add(client: Client, options: WatchOptions): void {
    this.connections.set(client, { ...options, bytesRead: 0, quiet: 0, waiting: 0 });
    this.timer ??= setInterval(() => this.check(), CHECK_INTERVAL_MS).unref();
    client.once('end', () => {
      this.connections.delete(client);
      if (this.connections.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    });
  }

  private check(): void {
    for (const [client, watched] of this.connections) {
      const isQuiet = client.bytesRead === watched.bytesRead;
      watched.bytesRead = client.bytesRead;
      watched.quiet = isQuiet ? watched.quiet + 1 : 0;
      watched.waiting = isQuiet && client.statement !== undefined ? watched.waiting + 1 : 0;
      if (hasWaited(watched, watched.responseMs) || watched.isOutdated?.()) client.abandon();
    }
    if (!this.isAsking && this.suspects().length > 0) void this.giveUpDead();
  }

  /** Whether a statement gets through the pooler at once; true without one. */
  private async isPoolerFree(): Promise<boolean> {
    if (this.poolerAddress === undefined) return true;
    return (await queryOnce(this.poolerAddress, 'select 1', RESPONSE_MS)) !== undefined;
  }

  private suspects(): [Client, Watched][] {
    return [...this.connections].filter(
      ([client, watched]) => hasWaited(watched, SUSPECT_MS) && client.bytesRead === watched.bytesRead,
    );
  }

  private async giveUpDead(): Promise<void> {
    this.isAsking = true;
    const [running, isFree] = await Promise.all([
      queryOnce<RunningStatement>(this.directAddress(), RUNNING, RESPONSE_MS),
      this.isPoolerFree(),
    ]);
    // What PostgreSQL has answered just before arrives meanwhile.
    await delay(CHECK_INTERVAL_MS);
    this.isAsking = false;
    // Where sessions are hidden, it cannot be known.
    if (!running || !isFree || running.some(({ state }) => state !== 'active')) return;
    const dead = this.suspects().filter(([client, { waiting }]) => !isRunning(client, waiting, running));
    const quiet = Math.min(...dead.map(([, { waiting }]) => waiting));
    for (const [client, watched] of this.connections) {
      if (watched.quiet >= quiet && !isRunning(client, watched.waiting, running)) client.abandon();
    }
  }
}

const hasWaited = ({ waiting }: Watched, ms: number): boolean => waiting * CHECK_INTERVAL_MS >= ms;

function isRunning({ statement }: Client, waiting: number, running: RunningStatement[]): boolean {
  const leastMs = waiting * CHECK_INTERVAL_MS - SLACK_MS;
  return running.some(({ query, runningMs }) => statement?.startsWith(query) && runningMs >= leastMs);
}
