import { randomBytes } from 'node:crypto';
import { query } from './query';

/** Jest's workers inherit it. */
const ADDRESS = 'PANTHEON_TEST_POSTGRES';
const TEMPLATE = 'pantheon_template';

export interface TestDatabase {
  url: string;
  /** Removes it, ending the connections that are left. */
  drop(): Promise<void>;
}

/** Names the PostgreSQL on which this process and those it starts make their test databases. */
export function usePostgres(url: string): void {
  process.env[ADDRESS] = url;
}

/** Makes the database that every test database is a copy of, still without tables, and answers its address. */
export async function createTemplate(): Promise<string> {
  await onPostgres(`CREATE DATABASE ${TEMPLATE}`);
  return addressOf(TEMPLATE);
}

/** A database of its own for a test, with the product's tables and nothing in them. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onPostgres(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  return { url: addressOf(name), drop: () => onPostgres(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** Of a database on it; without a name, of the one that it began with. */
function addressOf(database?: string): string {
  const address = process.env[ADDRESS];
  if (!address)
    throw new Error('No PostgreSQL for tests: run them as the "server" project of jest.config.ts.');
  const url = new URL(address);
  if (database) url.pathname = database;
  return url.href;
}

async function onPostgres(statement: string): Promise<void> {
  await query(addressOf(), statement);
}
