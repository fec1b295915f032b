import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Config } from '../config';
import { StartupError, tellTerminal } from '../startupError';
import { Client } from './client';
import { connectForRequests, REQUEST_TIMEOUTS } from './connect';
import { DirectAddress, isPrimary } from './directAddress';

/** How long to wait for PostgreSQL to become available, as when both start with the machine. */
const START_TIMEOUT_MS = 30_000;
const RETRY_MS = 250;
const CONNECT_TIMEOUT_MS = 5_000;
const OLDEST_VERSION = 14;

/**
 * It does not listen yet, has no DNS name yet, is starting or shutting down (57P03), or has no free connection (53300); or
 * a pooler cannot reach it yet (08P01).
 */
const TRANSIENT =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P0[123]|53300|08P01)$/;
/** pg gives these two no code. */
const ERRORS_WITHOUT_CODE = /^(timeout expired|Connection terminated)/;

/** Advice for the other failures, by their code and message; `SETTING` has the address. */
const ADVICE: [RegExp, string][] = [
  [/^28P01|password must be/, 'Correct the role or its password in SETTING.'],
  [
    /^28000/,
    'Correct SETTING (with ?sslmode=verify-full it encrypts the connection), or let Pantheon in there.',
  ],
  [/^3D000/, 'Create this database, or correct SETTING.'],
  [/certificate/, 'Name the authority that signed it in SETTING, with sslrootcert=….'],
  [/^/, 'Correct SETTING.'],
];

const POOLER_EXAMPLE = 'deploy/pgbouncer/pgbouncer.ini is an example';

type Addresses = Pick<Config, 'databaseUrl' | 'databaseDirectUrls'>;

/** Whether the servers reach PostgreSQL through a pooler. */
export const isPooled = ({ databaseUrl, databaseDirectUrls: [first] }: Addresses): boolean =>
  databaseUrl !== first;

/**
 * Waits for the operator's PostgreSQL. Throws a StartupError of one sentence.
 * @param embeddedUrl of the one that is there in its place
 */
export async function waitForPostgres(config: Addresses, embeddedUrl?: string): Promise<DirectAddress> {
  if (embeddedUrl !== undefined) return new DirectAddress([embeddedUrl]);
  const setting = isPooled(config) ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  await waitForDatabase(config.databaseDirectUrls, tellTerminal, setting);
  const direct = new DirectAddress(config.databaseDirectUrls);
  await direct.find();
  return direct;
}

/** Waits for the pooler, if there is one, and checks that it bounds requests. Throws a StartupError of one sentence. */
export async function waitForPooler(config: Addresses): Promise<void> {
  const { databaseUrl } = config;
  if (!databaseUrl || !isPooled(config)) return;
  await waitForDatabase([databaseUrl]);
  await checkTimeouts(databaseUrl);
}

/**
 * Resolves when the PostgreSQL of this setting answers; of several addresses, the primary. One that is not there yet is
 * waited for, and the operator is notified; what waiting does not mend throws a StartupError at once.
 */
export async function waitForDatabase(
  urls: string[],
  notify = tellTerminal,
  setting = 'DATABASE_URL',
): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS;
  const mustBePrimary = urls.length > 1;
  for (let isFirst = true; ; isFirst = false) {
    const obstacles = await Promise.all(urls.map((url) => tryToReach(url, setting, mustBePrimary)));
    if (obstacles.includes(undefined)) return;
    const [obstacle] = obstacles;
    if (isFirst) notify(`${obstacle}. Waiting for it …`);
    if (Date.now() > end) throw new StartupError(`${obstacle}. Start it, or correct ${setting}.`);
    await delay(RETRY_MS);
  }
}

/** Connects once. Returns a transient obstacle as a phrase; throws a StartupError for a permanent one. */
async function tryToReach(url: string, setting: string, mustBePrimary: boolean): Promise<string | undefined> {
  const client = makeClient(url, setting);
  const place = `The PostgreSQL of ${setting} (${client.host}:${client.port})`;
  try {
    await client.connect();
    await checkVersion(client, place, setting);
    return mustBePrimary && !(await isPrimary(client)) ? `${place} is a standby or read-only` : undefined;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (ERRORS_WITHOUT_CODE.test(message))
      return `${place} cannot be reached: nothing answers there as PostgreSQL does`;
    if (TRANSIENT.test(code)) return `${place} cannot be reached: ${message || code}`;
    const [, advice = ''] = ADVICE.find(([pattern]) => pattern.test(`${code} ${message}`)) ?? [];
    throw new StartupError(
      `${place} does not let Pantheon in: ${message}. ${advice.replace('SETTING', setting)}`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Reads the files that the address may name, such as sslrootcert. */
function makeClient(url: string, setting: string): Client {
  try {
    return new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  } catch (error) {
    throw new StartupError(`${setting} cannot be used: ${(error as Error).message}.`);
  }
}

async function checkVersion(client: Client, place: string, setting: string): Promise<void> {
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

/** A pooler lets no timeouts of its clients through: it refuses them, or ignores them and has to set its own. */
async function checkTimeouts(url: string): Promise<void> {
  const db = connectForRequests(url, 1);
  try {
    const names = Object.keys(REQUEST_TIMEOUTS);
    const { rows } = await sql<{ name: string }>`
      select name from pg_settings where name = any(${names}) and setting = '0' order by name`.execute(db);
    if (rows.length > 0) {
      const missing = rows.map(({ name }) => name).join(', ');
      throw new StartupError(
        `The pooler of DATABASE_URL must set ${missing} on its connections: ${POOLER_EXAMPLE}.`,
      );
    }
  } catch (error) {
    const { message } = error as Error;
    if (!/startup parameter/.test(message)) throw error;
    throw new StartupError(
      `The pooler of DATABASE_URL must let Pantheon in (${message}): ${POOLER_EXAMPLE}.`,
    );
  } finally {
    await db.destroy();
  }
}
