import fs from 'node:fs';
import { startTestPostgres, stopTestPostgres, usePostgres } from '@pantheon/embedded-postgres/testing';
import { migrate } from '../server/db/migrate';
import { tableTypes } from '../server/db/testing/tableTypes';

/** Writes the types of the tables of a new database that has all migrations. */
const url = await startTestPostgres();
try {
  usePostgres(url);
  await migrate(url);
  fs.writeFileSync('server/db/tables.ts', await tableTypes(url));
} finally {
  await stopTestPostgres();
}
