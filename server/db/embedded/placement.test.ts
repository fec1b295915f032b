import { chmod, readdir, readlink, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { query } from '../../testing/query';
import { isRoot } from './account';
import { clusterPath } from './cluster';
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
