import { sql } from 'kysely';
import type { Config } from '../config';
import { StartupError, tellTerminal } from '../startupError';
import { connectForRequests, REQUEST_TIMEOUTS } from './connect';
import { DirectAddress } from './directAddress';
import { waitForDatabase } from './reach';

type Addresses = Pick<Config, 'databaseUrl' | 'databaseDirectUrls'>;

const EXAMPLE = 'deploy/pgbouncer/pgbouncer.ini is an example';

const isPooled = ({ databaseUrl, databaseDirectUrls: [first] }: Addresses): boolean => databaseUrl !== first;

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
        `The pooler of DATABASE_URL must set ${missing} on its connections: ${EXAMPLE}.`,
      );
    }
  } catch (error) {
    const { message } = error as Error;
    if (!/startup parameter/.test(message)) throw error;
    throw new StartupError(`The pooler of DATABASE_URL must let Pantheon in (${message}): ${EXAMPLE}.`);
  } finally {
    await db.destroy();
  }
}
