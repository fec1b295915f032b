import pg from 'pg';
import { createTestDatabase, type TestDatabase } from './database';

const databases: TestDatabase[] = [];

async function query(database: TestDatabase, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

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
  await query(one, 'CREATE TABLE only_here (id int)');
  await expect(query(one, 'SELECT * FROM only_here')).resolves.toEqual([]);
  await expect(query(other, 'SELECT * FROM only_here')).rejects.toThrow('"only_here" does not exist');
});

test('a test database has the tables of the product', async () => {
  const database = await create();
  await expect(query(database, 'SELECT * FROM posts')).resolves.toEqual([]);
});

test('a dropped test database is gone, even with a connection left open', async () => {
  const database = await create();
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  await database.drop();
  await expect(query(database, 'SELECT 1')).rejects.toThrow('does not exist');
});
