import { randomBytes } from 'node:crypto';
import { query } from './query';

/** Inherited by the workers of a test run. */
const VARIABLE = 'PANTHEON_TEST_POSTGRES';

export interface TestDatabase {
  url: string;
  /** Removes it, ending the connections that are left. */
  drop(): Promise<void>;
}

/** Sets the PostgreSQL on which this process and its child processes create their test databases. */
export function usePostgres(url: string): void {
  process.env[VARIABLE] = url;
}

/** Creates an empty database of this name, as a template for others, and returns its address. */
export async function createTemplate(name: string): Promise<string> {
  await onPostgres(`CREATE DATABASE ${name}`);
  return urlOf(name);
}

/** Creates a database for one test: a copy of a template, or an empty one. */
export async function createTestDatabase(template?: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // By copies of its files, which in memory takes half the time, and writes nothing to the log.
  await onPostgres(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template} STRATEGY FILE_COPY` : ''}`);
  return { url: urlOf(name), drop: () => onPostgres(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** The address of a database on it; without a name, of its first one. */
function urlOf(database?: string): string {
  const address = process.env[VARIABLE];
  if (!address)
    throw new Error('No PostgreSQL for tests: run them as the "server" project of jest.config.ts.');
  const url = new URL(address);
  if (database) url.pathname = database;
  return url.href;
}

async function onPostgres(statement: string): Promise<void> {
  await query(urlOf(), statement);
}
