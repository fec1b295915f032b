import { query } from '@pantheon/embedded-postgres/testing';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from './database';

const databases: TestDatabase[] = [];

async function create(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
}

afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()));
});

test('each test database stands alone', async () => {
  const [one, other] = await Promise.all([create(), create()]);
  await query(one.url, 'CREATE TABLE only_here (id int)');
  await expect(query(one.url, 'SELECT * FROM only_here')).resolves.toEqual([]);
  await expect(query(other.url, 'SELECT * FROM only_here')).rejects.toThrow('"only_here" does not exist');
});

test('a test database has the tables of the product', async () => {
  const { url } = await create();
  await expect(query(url, 'SELECT * FROM posts')).resolves.toEqual([]);
});

test('a dropped test database is gone, even with a connection left open', async () => {
  const { url, drop } = await create();
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await drop();
  await expect(query(url, 'SELECT 1')).rejects.toThrow('does not exist');
});
