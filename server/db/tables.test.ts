import fs from 'node:fs';
import path from 'node:path';
import { query } from '@pantheon/embedded-postgres/testing';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { tableTypes } from './testing/tableTypes';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the types of the tables are those of a migrated database (npm run db:types writes them)', async () => {
  const types = await tableTypes(database.url);
  expect(fs.readFileSync(path.join(__dirname, 'tables.ts'), 'utf8')).toBe(types);
});

test('indexes of posts leave out those that lack what they are of: most have no picture, and were never moderated', async () => {
  const indexes = await query(
    database.url,
    `select index.indexrelid::regclass::text as name, index.indpred is not null as "isPartial" from pg_index index
    join pg_attribute attribute on attribute.attrelid = index.indrelid and attribute.attnum = index.indkey[0]
    where index.indrelid = 'posts'::regclass and not attribute.attnotnull and attribute.attname <> 'author_id'
    order by 1`,
  );
  const names = [
    'posts_image',
    'posts_moderated_by',
    'posts_temp_by',
    'posts_temp_image',
    'posts_temp_until',
  ];
  expect(indexes).toEqual(names.map((name) => ({ name, isPartial: true })));
});
