import { setTimeout as delay } from 'node:timers/promises';
import { runningStatements, type RunningStatement } from './activity';
import type { Client } from './client';

/** Milliseconds between two looks at the connections. */
const LOOK_MS = 250;
/** Milliseconds without an answer after which PostgreSQL is asked whether it is at work on the statement. */
const SUSPECT_MS = 1_000;
/** By how much the age of a statement at PostgreSQL may be below ours. */
const SLACK_MS = 500;

interface WatchOptions {
  /** Longest wait for an answer, in milliseconds: more than `statement_timeout`. */
  answerMs: number;
  /** Whether it leads to where PostgreSQL was before. */
  isOutdated?: () => boolean;
}

interface Watched extends WatchOptions {
  bytesRead: number;
  /** For how many looks nothing has come from PostgreSQL. */
  looks: number;
  /** Of these the last ones, at which a statement waited for its answer. */
  waiting: number;
}

/**
 * Gives up connections that are dead though nothing says so, as when a firewall or a failover drops what is sent over them;
 * their pools then open others. A statement that waits for a second is looked for in PostgreSQL: if that can be reached and
 * is not at work on it, the connection is dead, with all that have been quiet for as long. One that waits for `answerMs` is
 * dead whatever PostgreSQL says. Looks are counted, not time, so that a busy event loop condemns nothing.
 */
export class ConnectionWatch {
  private readonly connections = new Map<Client, Watched>();
  private isAsking = false;
  private timer: NodeJS.Timeout | undefined;

  /** @param directAddress of PostgreSQL itself, without a pooler */
  constructor(private readonly directAddress: () => string) {}

  /** Watches the connection until its end. */
  add(client: Client, options: WatchOptions): void {
    this.connections.set(client, { ...options, bytesRead: 0, looks: 0, waiting: 0 });
    this.timer ??= setInterval(() => this.look(), LOOK_MS).unref();
    client.once('end', () => {
      this.connections.delete(client);
      if (this.connections.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    });
  }

  private look(): void {
    for (const [client, watched] of this.connections) {
      const isQuiet = client.bytesRead === watched.bytesRead;
      watched.bytesRead = client.bytesRead;
      watched.looks = isQuiet ? watched.looks + 1 : 0;
      watched.waiting = isQuiet && client.statement !== undefined ? watched.waiting + 1 : 0;
      if (hasWaited(watched, watched.answerMs) || watched.isOutdated?.()) client.abandon();
    }
    if (!this.isAsking && this.suspects().length > 0) void this.ask();
  }

  private suspects(): [Client, Watched][] {
    return [...this.connections].filter(
      ([client, watched]) => hasWaited(watched, SUSPECT_MS) && client.bytesRead === watched.bytesRead,
    );
  }

  private async ask(): Promise<void> {
    this.isAsking = true;
    const running = await runningStatements(this.directAddress());
    // What PostgreSQL has answered just before arrives meanwhile.
    await delay(LOOK_MS);
    this.isAsking = false;
    if (!running) return;
    const dead = this.suspects().filter(([client, { waiting }]) => !isRunning(client, waiting, running));
    const looks = Math.min(...dead.map(([, { waiting }]) => waiting));
    for (const [client, watched] of this.connections) {
      if (watched.looks >= looks && !isRunning(client, watched.waiting, running)) client.abandon();
    }
  }
}

const hasWaited = ({ waiting }: Watched, ms: number): boolean => waiting * LOOK_MS >= ms;

function isRunning({ statement }: Client, waiting: number, running: RunningStatement[]): boolean {
  const leastMs = waiting * LOOK_MS - SLACK_MS;
  return running.some(({ text, runningMs }) => statement?.startsWith(text) && runningMs >= leastMs);
}
