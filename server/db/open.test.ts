import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { query } from '@pantheon/embedded-postgres/testing';
import { readConfig } from '../config';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { ConnectionWatch } from './deadConnections';
import { makeDataDir, migrateOrExplain, withDatabase } from './open';

describe('a database that cannot be brought to the newest schema', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  test('it was made by a newer Pantheon', async () => {
    await query(database.url, `insert into kysely_migration values ('9999_future', '2030-01-01')`);
    await expect(migrateOrExplain(database.url, () => undefined)).rejects.toThrow(
      'The database was made by a newer Pantheon, whose migration 9999_future is unknown to this one: start the newer ' +
        'one, or go back to the backup from before the upgrade.',
    );
  });

  test('the role may not make tables', async () => {
    await query(database.url, 'drop schema public cascade');
    await query(database.url, 'create schema public');
    await query(database.url, 'revoke create on schema public from current_user');
    await expect(migrateOrExplain(database.url, () => undefined)).rejects.toThrow(
      /^The role of DATABASE_URL may not make tables in its database \(permission denied for schema public\): /,
    );
  });
});

test('a command’s statement may take as long as it takes: its connections are not given up', async () => {
  const database = await createTestDatabase();
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'pantheon-open-'));
  const watched = jest.spyOn(ConnectionWatch.prototype, 'add');
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  await withDatabase(config, (db) => sql`select 1`.execute(db));
  expect(watched).not.toHaveBeenCalled();
  watched.mockRestore();
  await database.drop();
  await fs.rm(dataDir, { recursive: true });
});

describe('DATA_DIR', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'pantheon-open-'));
  });
  afterEach(() => fs.rm(folder, { recursive: true }));

  const makeIn = (...parts: string[]) =>
    makeDataDir(readConfig({ DATA_DIR: path.resolve(folder, ...parts) }));

  test('is made with the folders above and in it', async () => {
    await makeIn('a', 'b');
    expect((await fs.readdir(path.join(folder, 'a', 'b'))).sort()).toEqual(['media', 'outbox']);
    await makeIn('a', 'b');
  });

  test('is below a file', async () => {
    await fs.writeFile(path.join(folder, 'file'), '');
    await expect(makeIn('file', 'data')).rejects.toThrow(
      `${folder}/file is no folder: move it away, or set DATA_DIR to another folder.`,
    );
  });

  test('has a file in the place of the pictures', async () => {
    await fs.writeFile(path.join(folder, 'media'), '');
    await expect(makeIn('')).rejects.toThrow(
      `${folder}/media is no folder: move it away, or set DATA_DIR to another folder.`,
    );
  });

  test.each([
    ['a name longer than the system takes', 'n'.repeat(1_000), 'ENAMETOOLONG'],
    ['a place where there are no folders', '/proc/pantheon', 'ENOENT'],
  ])('is %s', async (_what, name, code) => {
    await expect(makeIn(name)).rejects.toThrow(
      new RegExp(`^The folder .* cannot be made \\(${code}\\): set DATA_DIR to another folder\\.$`),
    );
  });
});
