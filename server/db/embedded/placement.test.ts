import { execFileSync } from 'node:child_process';
import { chmod, readdir, readlink, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeDataDir } from '../../testing/engine';
import { query } from '../../testing/query';
import { isRoot } from './account';
import { clusterPath } from './cluster';
import { exists } from './folders';
import { ordinaryAccount, useSite, type Site } from './testing/site';

const WRITE_NOTE = "CREATE TABLE notes AS SELECT 'kept' AS note";
const READ_NOTES = 'SELECT note FROM notes';
const KEPT = [{ note: 'kept' }];

type Program = ReturnType<Site['start']>;

async function runToItsEnd<T>(program: Program, work: (url: string) => Promise<T>): Promise<T> {
  const result = await work((await program.ready()).url);
  program.signal('SIGTERM');
  await program.ended;
  return result;
}
const writes = (program: Program): Promise<unknown[]> =>
  runToItsEnd(program, (url) => query(url, WRITE_NOTE));
const reads = (program: Program): Promise<unknown[]> => runToItsEnd(program, (url) => query(url, READ_NOTES));

/** Root's own cases exist only where there is root. */
const describeAsRoot = (name: string, tests: () => void): void => {
  if (isRoot()) describe(name, tests);
};

describe('where npm ran no install scripts and node_modules cannot be written', () => {
  const site = useSite('an ordinary user');

  test('a copy of the engine, kept in DATA_DIR, runs', async () => {
    const libraries = join(site.installation.native, 'lib');
    await chmod(libraries, 0o555);
    await writes(site.start());
    expect(await reads(site.start())).toEqual(KEPT);
    expect(await readdir(site.dataDir)).toContainEqual(expect.stringMatching(/^engine-18\.\d+.*[0-9a-z]$/));
    await chmod(libraries, 0o755);
  });
});

describeAsRoot('as root in a folder that no other account can enter', () => {
  const site = useSite('root', 0o700);

  test('the database is in /var/lib/pantheon, and DATA_DIR/postgres leads there', async () => {
    await writes(site.start());
    expect(await reads(site.start())).toEqual(KEPT);
    expect(dirname(await readlink(clusterPath(site.dataDir)))).toBe('/var/lib/pantheon');
  });

  test('a backup that was restored there is moved to where PostgreSQL can enter', async () => {
    await writes(site.start());
    const backup = `${site.dataDir}-backup`;
    execFileSync('cp', ['-aL', site.dataDir, backup]);
    await removeDataDir(site.dataDir);
    site.dataDir = backup;
    expect(await reads(site.start())).toEqual(KEPT);
    expect(dirname(await readlink(clusterPath(site.dataDir)))).toBe('/var/lib/pantheon');
    expect(await readdir(site.dataDir)).not.toContain('postgres.leaving');
  });

  test('a move that was cut off is made again, without loss', async () => {
    await writes(site.start());
    const folder = await site.cluster();
    await rm(clusterPath(site.dataDir));
    await rename(folder, `${clusterPath(site.dataDir)}.leaving`);
    expect(await reads(site.start())).toEqual(KEPT);
  });

  test('a database is removed only when its DATA_DIR was deleted and it was not used for 30 days', async () => {
    const days = (count: number): number => Date.now() / 1000 - count * 24 * 60 * 60;
    const lastUsed = (folder: string, ago: number): Promise<void> =>
      utimes(join(folder, 'global/pg_control'), days(ago), days(ago));
    const deleted: string[] = [];
    for (const ago of [31, 29]) {
      await writes(site.start());
      deleted.push(await site.cluster());
      await rm(site.dataDir, { recursive: true });
      await lastUsed(deleted.at(-1)!, ago);
    }
    // One that was only moved, or that is on a disk which is not mounted, keeps its database.
    await writes(site.start());
    const moved = await site.cluster();
    await rename(site.dataDir, `${site.dataDir}-moved`);
    await lastUsed(moved, 31);

    await writes(site.start());
    const exist = await Promise.all([...deleted, moved].map((folder) => exists(folder)));
    expect(exist).toEqual([false, true, true]);
    await Promise.all([deleted[1]!, moved].map((folder) => rm(folder, { recursive: true })));
  });

  test('deleting DATA_DIR gives an empty database, and two are never shared', async () => {
    await writes(site.start());
    const before = await site.cluster();
    await rm(site.dataDir, { recursive: true });
    await expect(reads(site.start())).rejects.toThrow('"notes" does not exist');
    expect(await site.cluster()).not.toBe(before);
    await rm(before, { recursive: true });
  });

  test('a database whose folder is gone is not silently replaced by an empty one', async () => {
    await writes(site.start());
    await rm(await site.cluster(), { recursive: true });
    expect(await site.start().next()).toMatchObject({
      event: 'refused',
      sentence: expect.stringContaining('is gone, and with it the database'),
    });
  });
});

describeAsRoot('as root on the data of an ordinary user', () => {
  const site = useSite('an ordinary user');

  test('the data stays that user’s, who can go on with it', async () => {
    await writes(site.start());
    expect(await reads(site.start({ as: undefined }))).toEqual(KEPT);
    expect(await reads(site.start())).toEqual(KEPT);
  });
});

describeAsRoot('as an ordinary user on the data of another', () => {
  const site = useSite('root');

  test('is refused in a sentence', async () => {
    await writes(site.start());
    const { uid = 0, gid = 0 } = (await ordinaryAccount()) ?? {};
    expect(await site.start({ as: { uid: uid + 1, gid } }).next()).toEqual({
      event: 'refused',
      sentence:
        `The database in ${clusterPath(site.dataDir)} belongs to another account (uid ${uid}): ` +
        'start Pantheon as that account, or set DATA_DIR to another folder.',
    });
  });
});
