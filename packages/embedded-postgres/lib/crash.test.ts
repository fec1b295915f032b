import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { query } from './testing/query';
import { readLock } from './postmaster';
import { eventually } from './testing/eventually';
import { availableUsers, useInstallation } from './testing/fixture';

const WRITE_NOTE = "CREATE TABLE notes AS SELECT 'kept' AS note";
const READ_NOTES = 'SELECT note FROM notes';

describe.each(availableUsers)('as %s', (person) => {
  const fixture = useInstallation(person);

  test('adopts the PostgreSQL of a killed program, with all that was committed', async () => {
    const first = fixture.start();
    const { url } = await first.ready();
    await query(url, WRITE_NOTE);
    const pid = await fixture.postmaster();
    await first.kill();
    expect(await fixture.runs(pid)).toBe(true);

    const second = fixture.start();
    expect(await second.ready()).toEqual({ event: 'ready', url, adopted: true });
    expect(await query(url, READ_NOTES)).toEqual([{ note: 'kept' }]);
    second.signal('SIGINT');
    expect(await second.ended).toBe(0);
    expect(await fixture.runs(pid)).toBe(false);
  });

  // Elsewhere only the command line shows which data folder a process uses, and it keeps the old name.
  if (process.platform === 'linux') {
    test('adopts it under another name of the data folder as well', async () => {
      const first = fixture.start();
      const { url } = await first.ready();
      await first.kill();
      await rename(fixture.dataDir, `${fixture.dataDir}-moved`);
      fixture.dataDir += '-moved';
      expect(await fixture.start().ready()).toEqual({ event: 'ready', url, adopted: true });
    });
  }

  test('recovers what was committed when everything was killed', async () => {
    const first = fixture.start();
    await query((await first.ready()).url, WRITE_NOTE);
    const pid = await fixture.postmaster();
    await first.kill();
    process.kill(pid, 'SIGKILL');

    const { url, adopted } = await fixture.start().ready();
    expect(adopted).toBe(false);
    expect(await query(url, READ_NOTES)).toEqual([{ note: 'kept' }]);
  });

  test('starts after the very first start was killed half-way', async () => {
    const first = fixture.start();
    // The folder that it fills, or what comes of it.
    await eventually(async () =>
      (await readdir(fixture.dataDir)).some((name) => name.startsWith('postgres')),
    );
    await first.kill();
    await query((await fixture.start().ready()).url, WRITE_NOTE);
  });

  test('is not kept out by a lock file whose process number now belongs to another program', async () => {
    const first = fixture.start();
    await first.ready();
    const { content, pid } = readLock(await fixture.cluster())!;
    first.signal('SIGTERM');
    await first.ended;

    const stranger = spawn('sleep', ['1000'], { ...fixture.owner });
    await once(stranger, 'spawn');
    await writeFile(
      join(await fixture.cluster(), 'postmaster.pid'),
      content.replace(String(pid), String(stranger.pid)),
    );
    try {
      await fixture.start().ready();
    } finally {
      stranger.kill();
    }
  });
});
