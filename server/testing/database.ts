import * as databases from '@pantheon/embedded-postgres/testing';

const TEMPLATE = 'pantheon_template';
/** The address of the run's pooler, if it has one (poolerSetup.ts). */
const POOLER = 'PANTHEON_TEST_POOLER';

export interface TestDatabase extends databases.TestDatabase {
  /** The settings of a server on it. */
  settings: Record<string, string>;
  /** What members' requests use: through the pooler of a run that has one, otherwise `url`. */
  pooledUrl: string;
}

/** Has the servers of this run's tests reach their databases through the pooler at this address. */
export function usePooler(url: string): void {
  process.env[POOLER] = url;
}

/** Makes the database that every test database is a copy of, still without tables, and returns its address. */
export const createTemplate = (): Promise<string> => databases.createTemplate(TEMPLATE);

/** A database of its own for a test, with the product's tables and nothing in them. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await databases.createTestDatabase(TEMPLATE);
  const { url } = database;
  const pooler = process.env[POOLER];
  if (!pooler) return { ...database, pooledUrl: url, settings: { DATABASE_URL: url } };
  const pooledUrl = Object.assign(new URL(url), { host: new URL(pooler).host }).href;
  const settings = { DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: url, PREPARED_STATEMENTS: 'off' };
  return { ...database, pooledUrl, settings };
}
