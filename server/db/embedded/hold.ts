import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../../startupError';

/** The key of the advisory lock that the one server on the data holds ("PANT"). It frees itself when the server dies. */
const LOCK_KEY = 0x50414e54;
const POLL_MS = 50;
const CONNECT_TIMEOUT_MS = 5_000;
/** SQLSTATE cannot_connect_now: PostgreSQL starts up, recovers or shuts down; its message tells which. */
const CANNOT_CONNECT_NOW = '57P03';
const WRONG_PASSWORD_OR_DATABASE = /^(28|3D)/;

/** Why the engine cannot be held yet. */
type Obstacle = 'taken' | 'recovering' | 'shutting down' | 'silent';

/** For how long each may last. */
const PATIENCE_MS: Record<Obstacle, number> = {
  // The session of a server that was killed a moment ago is still ending.
  taken: 1_500,
  recovering: 10 * 60_000,
  'shutting down': 10_000,
  silent: 30_000,
};
/** A recovery that takes longer is told to the person who waits. */
const NOTICE_MS = 1_000;

export interface HoldOptions {
  /** Whether the PostgreSQL in question still runs and is still wanted. */
  isRunning: () => boolean;
  /** Hears, in a sentence, what is waited for. */
  notify: (sentence: string) => void;
}

/**
 * Connects to the engine at `url` as soon as it accepts connections, and holds it alone through that connection. 'taken'
 * when another holds it, 'ended' when `isRunning` turns false first, 'hanging' when it never finishes its shutdown. Throws
 * StartupError when it gives no answer for 30 seconds or recovers for longer than 10 minutes.
 */
export async function holdEngine(
  url: string,
  { isRunning, notify }: HoldOptions,
): Promise<pg.Client | 'taken' | 'ended' | 'hanging'> {
  let last: Obstacle | undefined;
  let since = 0;
  let isTold = false;
  while (isRunning()) {
    const found = await tryToHold(url);
    if (found instanceof pg.Client) return found;
    const { obstacle, reason } = found;
    if (obstacle !== last) since = performance.now();
    last = obstacle;
    const waitedMs = performance.now() - since;
    if (obstacle === 'recovering' && waitedMs > NOTICE_MS && !isTold) {
      isTold = true;
      notify('PostgreSQL is recovering what was written before a crash. This can take some minutes.');
    }
    if (waitedMs > PATIENCE_MS[obstacle]) {
      if (obstacle === 'taken') return 'taken';
      if (obstacle === 'shutting down') return 'hanging';
      throw gaveUp(url, obstacle, reason);
    }
    await delay(POLL_MS);
  }
  return 'ended';
}

async function tryToHold(url: string): Promise<pg.Client | { obstacle: Obstacle; reason: string }> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'pantheon-hold',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A lost connection is told by 'end' as well; an 'error' without a listener would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (await tryLock(client)) return client;
    await client.end();
    return { obstacle: 'taken', reason: '' };
  } catch (error) {
    await client.end().catch(() => undefined);
    const { code = '', message: reason } = error as NodeJS.ErrnoException;
    if (WRONG_PASSWORD_OR_DATABASE.test(code)) throw gaveUp(url, 'silent', reason);
    if (code !== CANNOT_CONNECT_NOW) return { obstacle: 'silent', reason };
    return { obstacle: reason.includes('shutting down') ? 'shutting down' : 'recovering', reason };
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
    LOCK_KEY,
  ]);
  return rows[0]?.held === true;
}

function gaveUp(url: string, obstacle: 'recovering' | 'silent', reason: string): StartupError {
  const { port } = new URL(url);
  return new StartupError(
    obstacle === 'recovering'
      ? `PostgreSQL has been recovering from a crash for ${PATIENCE_MS.recovering / 60_000} minutes and goes on: ` +
          'start Pantheon again to wait further. Its progress is in DATA_DIR/postgres.log.'
      : `The PostgreSQL on port ${port} of this machine runs on the data and does not let Pantheon in ` +
          `(${reason}): end it, then start Pantheon again.`,
  );
}
