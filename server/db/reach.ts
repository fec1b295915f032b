import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../startupError';
import { tellTerminal } from '../terminal';

/** How long to wait for PostgreSQL to become available, as when both start with the machine. */
const PATIENCE_MS = 30_000;
const RETRY_MS = 250;
const CONNECT_TIMEOUT_MS = 5_000;
const OLDEST_VERSION = 14;

/** It does not listen yet, has no DNS name yet, is starting or shutting down (57P03), or has no free connection (53300). */
const PASSING =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P0[123]|53300)$/;
/** pg gives these two no code. */
const SILENT = /^(timeout expired|Connection terminated)/;

/** Advice for the other failures, by their code and message. */
const ADVICE: [RegExp, string][] = [
  [/^28P01|password must be/, 'Correct the role or its password in DATABASE_URL.'],
  [
    /^28000/,
    'Correct DATABASE_URL (with ?sslmode=verify-full it encrypts the connection), or let Pantheon in there.',
  ],
  [/^3D000/, 'Create this database, or correct DATABASE_URL.'],
  [/certificate/, 'Name the authority that signed it in DATABASE_URL, with sslrootcert=….'],
];

/**
 * Resolves when the PostgreSQL of DATABASE_URL answers. One that is not there yet is waited for, and the operator is told;
 * what waiting does not mend throws a StartupError at once.
 */
export async function waitForDatabase(url: string, tell = tellTerminal): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  let obstacle = await tryToReach(url);
  if (obstacle) tell(`${obstacle}. Waiting for it …`);
  while (obstacle) {
    if (Date.now() > end) throw new StartupError(`${obstacle}. Start it, or correct DATABASE_URL.`);
    await delay(RETRY_MS);
    obstacle = await tryToReach(url);
  }
}

/** Connects once. Returns a transient obstacle as a phrase; throws a StartupError for a permanent one. */
async function tryToReach(url: string): Promise<string | undefined> {
  const client = makeClient(url);
  // Without a listener, a connection that is lost would end the process.
  client.on('error', () => undefined);
  const place = `The PostgreSQL of DATABASE_URL (${client.host}:${client.port})`;
  try {
    await client.connect();
    await checkVersion(client, place);
    return undefined;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (SILENT.test(message)) return `${place} cannot be reached: nothing answers there as PostgreSQL does`;
    if (PASSING.test(code)) return `${place} cannot be reached: ${message || code}`;
    const known = ADVICE.find(([pattern]) => pattern.test(`${code} ${message}`));
    const advice = known?.[1] ?? 'Correct DATABASE_URL.';
    throw new StartupError(`${place} does not let Pantheon in: ${message}. ${advice}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Reads the files that the address may name, such as sslrootcert. */
function makeClient(url: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  } catch (error) {
    throw new StartupError(`DATABASE_URL cannot be used: ${(error as Error).message}.`);
  }
}

async function checkVersion(client: pg.Client, place: string): Promise<void> {
  const { rows } = await client.query<{ version: string; major: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major`,
  );
  const [found] = rows;
  if (found && found.major < OLDEST_VERSION) {
    throw new StartupError(
      `${place} has version ${found.version}, and Pantheon needs ${OLDEST_VERSION} or newer: upgrade it, or set ` +
        'DATABASE_URL to another.',
    );
  }
}
