import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Application } from './application';
import { EmbeddedPostgresError } from './error';

/** The advisory lock of the one process that owns the database. PostgreSQL releases it when that process dies. */
const LOCK_KEY = 0x50414e54;
const POLL_MS = 50;
const CONNECT_TIMEOUT_MS = 5_000;
/** SQLSTATE cannot_connect_now: PostgreSQL is starting up, recovering or shutting down; its message says which. */
const CANNOT_CONNECT_NOW = '57P03';
const WRONG_PASSWORD_OR_DATABASE = /^(28|3D)/;

/** Why the lock is not available yet. */
type NotReadyReason = 'locked' | 'recovering' | 'shutting down' | 'silent';

/** How long each may last. */
const TIMEOUT_MS: Record<NotReadyReason, number> = {
  // The session of a process that was killed a moment ago is still ending.
  locked: 1_500,
  recovering: 10 * 60_000,
  'shutting down': 10_000,
  silent: 30_000,
};
/** The user is notified of a recovery that takes longer. */
const NOTIFY_AFTER_MS = 1_000;

export interface LockOptions {
  application: Application;
  /** The log of PostgreSQL, for messages. */
  log: string;
  /** Whether that PostgreSQL is still running and still needed. */
  isRunning: () => boolean;
  /** Called with a sentence about what is being waited for. */
  notify: (sentence: string) => void;
}

/**
 * Connects to the PostgreSQL at `url` once it accepts connections, and takes the exclusive lock on that connection. 'locked'
 * when another process has it, 'exited' when `isRunning` turns false first, 'hanging' when PostgreSQL never finishes its
 * shutdown. Throws EmbeddedPostgresError when it does not answer for 30 seconds or recovers for more than 10 minutes.
 */
export async function acquireLock(
  url: string,
  options: LockOptions,
): Promise<pg.Client | 'locked' | 'exited' | 'hanging'> {
  const { isRunning, notify } = options;
  let last: NotReadyReason | undefined;
  let since = 0;
  let isNotified = false;
  while (isRunning()) {
    const found = await tryToAcquire(url, options);
    if (found instanceof pg.Client) return found;
    const { notReady, reason } = found;
    if (notReady !== last) since = performance.now();
    last = notReady;
    const waitedMs = performance.now() - since;
    if (notReady === 'recovering' && waitedMs > NOTIFY_AFTER_MS && !isNotified) {
      isNotified = true;
      notify('PostgreSQL is recovering what was written before a crash. This can take some minutes.');
    }
    if (waitedMs > TIMEOUT_MS[notReady]) {
      if (notReady === 'locked') return 'locked';
      if (notReady === 'shutting down') return 'hanging';
      throw timedOut(url, notReady, reason, options);
    }
    await delay(POLL_MS);
  }
  return 'exited';
}

async function tryToAcquire(
  url: string,
  options: LockOptions,
): Promise<pg.Client | { notReady: NotReadyReason; reason: string }> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${options.application.name}-lock`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A lost connection emits 'end' as well; an 'error' without a listener would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (await tryAdvisoryLock(client)) return client;
    await client.end();
    return { notReady: 'locked', reason: '' };
  } catch (error) {
    await client.end().catch(() => undefined);
    const { code = '', message: reason } = error as NodeJS.ErrnoException;
    if (WRONG_PASSWORD_OR_DATABASE.test(code)) throw timedOut(url, 'silent', reason, options);
    if (code !== CANNOT_CONNECT_NOW) return { notReady: 'silent', reason };
    return { notReady: reason.includes('shutting down') ? 'shutting down' : 'recovering', reason };
  }
}

async function tryAdvisoryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
    LOCK_KEY,
  ]);
  return rows[0]?.locked === true;
}

function timedOut(
  url: string,
  notReady: 'recovering' | 'silent',
  reason: string,
  { application: { title }, log }: LockOptions,
): EmbeddedPostgresError {
  const { port } = new URL(url);
  return new EmbeddedPostgresError(
    notReady === 'recovering'
      ? `PostgreSQL has been recovering from a crash for ${TIMEOUT_MS.recovering / 60_000} minutes and goes on: ` +
          `start ${title} again to wait further. Its progress is in ${log}.`
      : `The PostgreSQL on port ${port} of this machine runs on the data and does not let ${title} in ` +
          `(${reason}): end it, then start ${title} again.`,
  );
}
