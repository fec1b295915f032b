import fs from 'node:fs';
import path from 'node:path';
import { query } from '@pantheon/embedded-postgres/testing';
import { Logger, runMigrations } from 'graphile-worker';
import { createTestDatabase } from '../testing/database';
import { QUEUE_SCHEMA } from './migrate';
import { migrationSql } from './testing/migrationSql';
import { tableTypes } from './testing/tableTypes';

test('the SQL that is shown makes the tables that the migrations make', async () => {
  const { url, drop } = await createTestDatabase();
  await query(url, `drop schema ${QUEUE_SCHEMA} cascade; drop schema public cascade; create schema public`);
  await runMigrations({
    connectionString: url,
    schema: QUEUE_SCHEMA,
    logger: new Logger(() => () => undefined),
  });
  for (const migration of (await migrationSql()).split(/^(?=-- \d{4}_)/m)) {
    // Outside a transaction one by one: an index is not built concurrently among other statements.
    const parts = migration.includes('\nbegin;\n') ? [migration] : migration.split(/;\n(?:\n|$)/);
    for (const part of parts) await query(url, part);
  }
  const types = await tableTypes(url);
  await drop();
  expect(types).toBe(fs.readFileSync(path.join(__dirname, 'tables.ts'), 'utf8'));
});
