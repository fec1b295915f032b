import { chmod, chown, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './start';
import { EmbeddedPostgresError } from './error';
import { explainFileErrors } from './explain';
import { application } from './testing/application';
import { unprivilegedUser, useInstallation } from './testing/fixture';

let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pantheon-sentences-'));
  await chmod(folder, 0o755);
  dataDir = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const sentence = async (): Promise<string> => {
  const error: unknown = await startPostgres({ application, dataDir, notify: () => undefined }).catch(
    (reason: unknown) => reason,
  );
  if (!(error instanceof EmbeddedPostgresError))
    throw new Error(`not refused in a sentence: ${String(error)}`);
  return error.message;
};

/** Looks like a database until PostgreSQL opens it. */
async function makeCluster(files: Record<string, string>): Promise<void> {
  const cluster = join(dataDir, 'postgres');
  await mkdir(cluster, { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(cluster, name), content);
  const owner = await unprivilegedUser();
  await chmod(cluster, 0o700);
  if (owner) await chown(cluster, owner.uid, owner.gid);
}

test('DATA_DIR is a file', async () => {
  await writeFile(dataDir, '');
  expect(await sentence()).toBe(`${dataDir} is no folder: move it away, or set DATA_DIR to another folder.`);
});

test('the data is of another version of PostgreSQL', async () => {
  await makeCluster({ PG_VERSION: '17\n', 'pantheon.password': 'x' });
  expect(await sentence()).toBe(
    `The database in ${dataDir} was made by PostgreSQL 17 and this Pantheon brings PostgreSQL 18: ` +
      'start the Pantheon that made it, or set DATA_DIR to another folder.',
  );
});

test('DATA_DIR/postgres holds something else', async () => {
  await makeCluster({ 'holiday.txt': 'pictures' });
  expect(await sentence()).toContain(`${join(dataDir, 'postgres')} holds no database of Pantheon`);
});

test('DATA_DIR/postgres leads to a folder that is gone', async () => {
  await mkdir(dataDir);
  await symlink(join(folder, 'gone'), join(dataDir, 'postgres'));
  expect(await sentence()).toContain('is gone, and with it the database');
});

test('the data is damaged: quotes PostgreSQL and names its log', async () => {
  await makeCluster({ PG_VERSION: '18\n', 'pantheon.password': 'x', 'postgresql.conf': '' });
  expect(await sentence()).toMatch(/^PostgreSQL ended as it started: ".+"\. More is in .+postgres\.log\.$/);
});

test('the disk is full', async () => {
  const full = Object.assign(new Error('write failed'), { code: 'ENOSPC', path: '/data/x' });
  await expect(explainFileErrors(application, '/data', () => Promise.reject(full))).rejects.toThrow(
    'There is no room left on the disk of /data/x: make room, or set DATA_DIR to another folder.',
  );
});

test('the disk is read-only', async () => {
  const readOnly = Object.assign(new Error('mkdir failed'), { code: 'EROFS', path: '/data/x' });
  await expect(explainFileErrors(application, '/data', () => Promise.reject(readOnly))).rejects.toThrow(
    '/data/x is on a read-only file system: mount it for writing, or set DATA_DIR to another folder.',
  );
});

test('a bug in the program is thrown as it is', async () => {
  const mistake = new TypeError('x is not a function');
  await expect(explainFileErrors(application, '/data', () => Promise.reject(mistake))).rejects.toBe(mistake);
});

describe('in an installation of its own', () => {
  const fixture = useInstallation('an ordinary user');

  test('DATA_DIR cannot be written', async () => {
    await chmod(fixture.dataDir, 0o555);
    const program = fixture.start();
    expect(await program.next()).toMatchObject({
      event: 'refused',
      sentence: expect.stringMatching(/^Pantheon may not write to .*: let its account do so/),
    });
  });

  test('there are no programs of PostgreSQL for this platform', async () => {
    await rm(join(fixture.installation.native, '..'), { recursive: true });
    expect(await fixture.start().next()).toMatchObject({
      event: 'refused',
      sentence: expect.stringContaining('set DATABASE_URL to a PostgreSQL of your own'),
    });
  });
});
