import { sql } from 'kysely';
import type { Config } from '../config';
import { StartupError } from '../startupError';
import { tellTerminal } from '../terminal';
import { connectForRequests, REQUEST_TIMEOUTS } from './connect';
import { waitForDatabase } from './reach';

type Addresses = Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>;

const EXAMPLE = 'deploy/pgbouncer/pgbouncer.ini is an example';

/** Waits for the operator's PostgreSQL, if there is one. Throws a StartupError of one sentence. */
export async function waitForPostgres({ databaseUrl, databaseDirectUrl }: Addresses): Promise<void> {
  if (!databaseDirectUrl) return;
  const setting = databaseDirectUrl === databaseUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  await waitForDatabase(databaseDirectUrl, tellTerminal, setting);
}

/** Waits for the pooler, if there is one, and checks that it bounds requests. Throws a StartupError of one sentence. */
export async function waitForPooler({ databaseUrl, databaseDirectUrl }: Addresses): Promise<void> {
  if (!databaseUrl || databaseUrl === databaseDirectUrl) return;
  await waitForDatabase(databaseUrl);
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
