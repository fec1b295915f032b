import * as databases from '@pantheon/embedded-postgres/testing';

export type { TestDatabase } from '@pantheon/embedded-postgres/testing';

const TEMPLATE = 'pantheon_template';

/** Makes the database that every test database is a copy of, still without tables, and returns its address. */
export const createTemplate = (): Promise<string> => databases.createTemplate(TEMPLATE);

/** A database of its own for a test, with the product's tables and nothing in them. */
export const createTestDatabase = (): Promise<databases.TestDatabase> =>
  databases.createTestDatabase(TEMPLATE);
