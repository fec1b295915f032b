import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../../startupError';

/** The key of the advisory lock that the one server on the data holds ("PANT"). It frees itself when the server dies. */
const LOCK_KEY = 0x50414e54;
const POLL_MS = 20;
/** The session of a server that was killed a moment ago is still ending. */
const REFUSAL_MS = 1_500;
const SILENCE_MS = 30_000;
const STARTING_OR_STOPPING = '57P03';
const WRONG_PASSWORD_OR_DATABASE = /^(28|3D)/;

/**
 * Connects to the engine at `url` as soon as it listens, and holds it alone through the connection. 'taken' when another
 * holds it, 'ended' when `isRunning` turns false first. Throws StartupError when it runs and does not answer.
 */
export async function holdEngine(
  url: string,
  isRunning: () => boolean,
): Promise<pg.Client | 'taken' | 'ended'> {
  let lastAnswer = Date.now();
  let firstRefusal: number | undefined;
  while (isRunning()) {
    const client = new pg.Client({ connectionString: url, application_name: 'pantheon-hold' });
    // A lost connection is told by 'end' as well; an 'error' without a listener would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      if (await tryLock(client)) return client;
      lastAnswer = Date.now();
      firstRefusal ??= lastAnswer;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === STARTING_OR_STOPPING) lastAnswer = Date.now();
      if (WRONG_PASSWORD_OR_DATABASE.test(code) || Date.now() - lastAnswer > SILENCE_MS)
        throw silent(url, error);
    }
    await client.end().catch(() => undefined);
    if (firstRefusal !== undefined && Date.now() - firstRefusal > REFUSAL_MS) return 'taken';
    await delay(POLL_MS);
  }
  return 'ended';
}

/** Resolves when the hold is lost for good. A connection lost alone, as when PostgreSQL restarts itself, is made again. */
export async function untilLost(holder: pg.Client, url: string, isRunning: () => boolean): Promise<void> {
  let client: pg.Client | 'taken' | 'ended' = holder;
  while (typeof client !== 'string') {
    await ended(client);
    client = await holdEngine(url, isRunning);
  }
}

function ended(client: pg.Client): Promise<void> {
  return new Promise((resolve) => void client.once('end', resolve));
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
    LOCK_KEY,
  ]);
  return rows[0]?.held === true;
}

function silent(url: string, error: unknown): StartupError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartupError(
    `The PostgreSQL on port ${new URL(url).port} of this machine runs on the data and does not let Pantheon in ` +
      `(${reason}): end it, then start Pantheon again.`,
  );
}
