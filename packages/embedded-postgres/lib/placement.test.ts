import { execFileSync } from 'node:child_process';
import { chmod, readdir, readlink, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeDataDir } from './testing/dataFolder';
import { query } from './testing/query';
import { isRoot } from './account';
import { clusterPath } from './cluster';
import { exists } from './folders';
import { unprivilegedUser, useInstallation, type InstallationFixture } from './testing/fixture';

const WRITE_NOTE = "CREATE TABLE notes AS SELECT 'kept' AS note";
const READ_NOTES = 'SELECT note FROM notes';
const KEPT = [{ note: 'kept' }];

type Program = ReturnType<InstallationFixture['start']>;

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
  const fixture = useInstallation('an ordinary user');

  test('runs a copy of the binaries, kept in DATA_DIR', async () => {
    const libraries = join(fixture.installation.native, 'lib');
    await chmod(libraries, 0o555);
    await writes(fixture.start());
    expect(await reads(fixture.start())).toEqual(KEPT);
    expect(await readdir(fixture.dataDir)).toContainEqual(
      expect.stringMatching(/^engine-18\.\d+.*[0-9a-z]$/),
    );
    await chmod(libraries, 0o755);
  });
});

describeAsRoot('as root in a folder that no other account can enter', () => {
  const fixture = useInstallation('root', 0o700);

  test('the database is in /var/lib/pantheon, and DATA_DIR/postgres leads there', async () => {
    await writes(fixture.start());
    expect(await reads(fixture.start())).toEqual(KEPT);
    expect(dirname(await readlink(clusterPath(fixture.dataDir)))).toBe('/var/lib/pantheon');
  });

  test('a backup that was restored there is moved to where PostgreSQL can enter', async () => {
    await writes(fixture.start());
    const backup = `${fixture.dataDir}-backup`;
    execFileSync('cp', ['-aL', fixture.dataDir, backup]);
    await removeDataDir(fixture.dataDir);
    fixture.dataDir = backup;
    expect(await reads(fixture.start())).toEqual(KEPT);
    expect(dirname(await readlink(clusterPath(fixture.dataDir)))).toBe('/var/lib/pantheon');
    expect(await readdir(fixture.dataDir)).not.toContain('postgres.leaving');
  });

  test('an interrupted move is repeated without loss', async () => {
    await writes(fixture.start());
    const folder = await fixture.cluster();
    await rm(clusterPath(fixture.dataDir));
    await rename(folder, `${clusterPath(fixture.dataDir)}.leaving`);
    expect(await reads(fixture.start())).toEqual(KEPT);
  });

  test('a database is removed only when its DATA_DIR was deleted and it was not used for 30 days', async () => {
    const days = (count: number): number => Date.now() / 1000 - count * 24 * 60 * 60;
    const lastUsed = (folder: string, ago: number): Promise<void> =>
      utimes(join(folder, 'global/pg_control'), days(ago), days(ago));
    const deleted: string[] = [];
    for (const ago of [31, 29]) {
      await writes(fixture.start());
      deleted.push(await fixture.cluster());
      await rm(fixture.dataDir, { recursive: true });
      await lastUsed(deleted.at(-1)!, ago);
    }
    // One that was only moved, or that is on a disk which is not mounted, keeps its database.
    await writes(fixture.start());
    const moved = await fixture.cluster();
    await rename(fixture.dataDir, `${fixture.dataDir}-moved`);
    await lastUsed(moved, 31);

    await writes(fixture.start());
    const exist = await Promise.all([...deleted, moved].map((folder) => exists(folder)));
    expect(exist).toEqual([false, true, true]);
    await Promise.all([deleted[1]!, moved].map((folder) => rm(folder, { recursive: true })));
    // Each of the four new databases takes a busy machine a quarter of a minute.
  }, 240_000);

  test('deleting DATA_DIR gives an empty database, and two are never shared', async () => {
    await writes(fixture.start());
    const before = await fixture.cluster();
    await rm(fixture.dataDir, { recursive: true });
    await expect(reads(fixture.start())).rejects.toThrow('"notes" does not exist');
    expect(await fixture.cluster()).not.toBe(before);
    await rm(before, { recursive: true });
  });

  test('a database whose folder is gone is not silently replaced by an empty one', async () => {
    await writes(fixture.start());
    await rm(await fixture.cluster(), { recursive: true });
    expect(await fixture.start().next()).toMatchObject({
      event: 'refused',
      sentence: expect.stringContaining('is gone, and with it the database'),
    });
  });
});

describeAsRoot('as root on the data of an ordinary user', () => {
  const fixture = useInstallation('an ordinary user');

  test('the data still belongs to that user, who can start it again', async () => {
    await writes(fixture.start());
    expect(await reads(fixture.start({ as: undefined }))).toEqual(KEPT);
    expect(await reads(fixture.start())).toEqual(KEPT);
  });
});

describeAsRoot('as an ordinary user on the data of another', () => {
  const fixture = useInstallation('root');

  test('is refused in a sentence', async () => {
    await writes(fixture.start());
    const { uid = 0, gid = 0 } = (await unprivilegedUser()) ?? {};
    expect(await fixture.start({ as: { uid: uid + 1, gid } }).next()).toEqual({
      event: 'refused',
      sentence:
        `The database in ${clusterPath(fixture.dataDir)} belongs to another account (uid ${uid}): ` +
        'start Pantheon as that account, or set DATA_DIR to another folder.',
    });
  });
});
