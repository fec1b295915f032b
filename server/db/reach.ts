import { setTimeout as delay } from 'node:timers/promises';
import { StartupError, tellTerminal } from '../startupError';
import { Client } from './client';
import { isPrimary } from './directAddress';

/** How long to wait for PostgreSQL to become available, as when both start with the machine. */
const PATIENCE_MS = 30_000;
const RETRY_MS = 250;
const CONNECT_TIMEOUT_MS = 5_000;
const OLDEST_VERSION = 14;

/**
 * It does not listen yet, has no DNS name yet, is starting or shutting down (57P03), or has no free connection (53300); or
 * a pooler cannot reach it yet (08P01).
 */
const PASSING =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P0[123]|53300|08P01)$/;
/** pg gives these two no code. */
const SILENT = /^(timeout expired|Connection terminated)/;

/** The setting that has an address. */
export type AddressSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/** Advice for the other failures, by their code and message. */
const ADVICE: [RegExp, (setting: AddressSetting) => string][] = [
  [/^28P01|password must be/, (setting) => `Correct the role or its password in ${setting}.`],
  [
    /^28000/,
    (setting) =>
      `Correct ${setting} (with ?sslmode=verify-full it encrypts the connection), or let Pantheon in there.`,
  ],
  [/^3D000/, (setting) => `Create this database, or correct ${setting}.`],
  [/certificate/, (setting) => `Name the authority that signed it in ${setting}, with sslrootcert=….`],
];

/**
 * Resolves when the PostgreSQL of this setting answers; of several addresses, the primary. One that is not there yet is
 * waited for, and the operator is told; what waiting does not mend throws a StartupError at once.
 */
export async function waitForDatabase(
  urls: string[],
  tell = tellTerminal,
  setting: AddressSetting = 'DATABASE_URL',
): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  let obstacle = await tryEach(urls, setting);
  if (obstacle) tell(`${obstacle}. Waiting for it …`);
  while (obstacle) {
    if (Date.now() > end) throw new StartupError(`${obstacle}. Start it, or correct ${setting}.`);
    await delay(RETRY_MS);
    obstacle = await tryEach(urls, setting);
  }
}

/** As `tryToReach`, of the primary among several. */
async function tryEach(urls: string[], setting: AddressSetting): Promise<string | undefined> {
  const mustBePrimary = urls.length > 1;
  const obstacles = await Promise.all(urls.map((url) => tryToReach(url, setting, mustBePrimary)));
  return obstacles.includes(undefined) ? undefined : obstacles[0];
}

/** Connects once. Returns a transient obstacle as a phrase; throws a StartupError for a permanent one. */
async function tryToReach(
  url: string,
  setting: AddressSetting,
  mustBePrimary: boolean,
): Promise<string | undefined> {
  const client = makeClient(url, setting);
  const place = `The PostgreSQL of ${setting} (${client.host}:${client.port})`;
  try {
    await client.connect();
    await checkVersion(client, place, setting);
    return mustBePrimary && !(await isPrimary(client)) ? `${place} is a standby or read-only` : undefined;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (SILENT.test(message)) return `${place} cannot be reached: nothing answers there as PostgreSQL does`;
    if (PASSING.test(code)) return `${place} cannot be reached: ${message || code}`;
    const known = ADVICE.find(([pattern]) => pattern.test(`${code} ${message}`));
    const advice = known?.[1](setting) ?? `Correct ${setting}.`;
    throw new StartupError(`${place} does not let Pantheon in: ${message}. ${advice}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Reads the files that the address may name, such as sslrootcert. */
function makeClient(url: string, setting: AddressSetting): Client {
  try {
    return new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  } catch (error) {
    throw new StartupError(`${setting} cannot be used: ${(error as Error).message}.`);
  }
}

async function checkVersion(client: Client, place: string, setting: AddressSetting): Promise<void> {
  const { rows } = await client.query<{ version: string; major: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major`,
  );
  const [found] = rows;
  if (found && found.major < OLDEST_VERSION) {
    throw new StartupError(
      `${place} has version ${found.version}, and Pantheon needs ${OLDEST_VERSION} or newer: upgrade it, or set ` +
        `${setting} to another.`,
    );
  }
}
