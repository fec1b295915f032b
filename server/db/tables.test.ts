import fs from 'node:fs';
import path from 'node:path';
import { createTestDatabase } from '../testing/database';
import { tableTypes } from './testing/tableTypes';

test('the types of the tables are those of a migrated database (npm run db:types writes them)', async () => {
  const database = await createTestDatabase();
  const types = await tableTypes(database.url);
  await database.drop();
  expect(fs.readFileSync(path.join(__dirname, 'tables.ts'), 'utf8')).toBe(types);
});
