import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupPostgres, restorePostgres } from './backup';
import { prepareBinaries } from './binaries';
import { runAsSuperuser } from './superuser';
import { application } from './testing/application';
import { eventually } from './testing/eventually';
import { availableUsers, useInstallation } from './testing/fixture';
import { query } from './testing/query';

describe.each(availableUsers)('as %s', (person) => {
  const fixture = useInstallation(person);

  const newFolder = async (): Promise<string> => {
    const folder = join(fixture.installation.folder, `folder-${randomBytes(4).toString('hex')}`);
    await mkdir(folder);
    if (fixture.account) await chown(folder, fixture.account.uid, fixture.account.gid);
    return folder;
  };

  test('a copy made while rows are written holds those committed before it, without a gap', async () => {
    const program = fixture.start();
    const { url } = await program.ready();
    await query(url, 'CREATE TABLE notes (id int PRIMARY KEY, filler text)');
    let committed = 0;
    const done = new AbortController();
    const writing = (async () => {
      while (!done.signal.aborted) {
        await query(
          url,
          `INSERT INTO notes VALUES (${committed + 1}, repeat(gen_random_uuid()::text, 20000))`,
        );
        committed++;
      }
    })();
    await eventually(() => Promise.resolve(committed > 3));
    const before = committed;
    const backup = join(await newFolder(), 'backup');
    await backupPostgres(url, fixture.dataDir, backup);
    done.abort();
    await writing;
    program.signal('SIGTERM');
    await program.ended;

    fixture.dataDir = await newFolder();
    await restorePostgres(application, backup, fixture.dataDir);
    const restored = await fixture.start().ready();
    const [row] = (await query(restored.url, 'SELECT count(*)::int, max(id) FROM notes')) as [
      { count: number; max: number },
    ];
    expect(row.count).toBe(row.max);
    expect(row.max).toBeGreaterThanOrEqual(before);
    expect(row.max).toBeLessThanOrEqual(committed);
  });

  test('the database of an earlier release can be copied once it was started by this one', async () => {
    const first = fixture.start();
    await first.ready();
    first.signal('SIGTERM');
    await first.ended;
    const cluster = await fixture.cluster();
    const { postgres } = await prepareBinaries(fixture.installation.folder, fixture.owner, application);
    const { ok } = await runAsSuperuser(postgres, cluster, {
      account: fixture.owner,
      database: 'pantheon',
      statements: [
        'ALTER ROLE pantheon NOREPLICATION;',
        'REVOKE EXECUTE ON FUNCTION pg_backup_start(text, boolean), pg_backup_stop(boolean) FROM pantheon;',
      ],
    });
    expect(ok).toBe(true);
    await rm(join(cluster, 'backup.rights'));

    const { url } = await fixture.start().ready();
    const backup = join(await newFolder(), 'backup');
    await backupPostgres(url, fixture.dataDir, backup);
    expect(await readFile(join(backup, 'backup_label'), 'utf8')).toContain('START WAL LOCATION');
  });
});
