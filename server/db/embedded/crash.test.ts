import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { query } from '../../testing/query';
import { readLock } from './postmaster';
import { people, useSite } from './testing/site';

const WRITE_NOTE = "CREATE TABLE notes AS SELECT 'kept' AS note";
const READ_NOTES = 'SELECT note FROM notes';

describe.each(people)('as %s', (person) => {
  const site = useSite(person);

  test('adopts the engine of a server that was killed, with all that was committed', async () => {
    const first = site.start();
    const { url } = await first.ready();
    await query(url, WRITE_NOTE);
    const pid = await site.postmaster();
    await first.kill();
    expect(await site.runs(pid)).toBe(true);

    const second = site.start();
    expect(await second.ready()).toEqual({ event: 'ready', url, adopted: true });
    expect(await query(url, READ_NOTES)).toEqual([{ note: 'kept' }]);
    second.signal('SIGINT');
    expect(await second.ended).toBe(0);
    expect(await site.runs(pid)).toBe(false);
  });

  // Elsewhere the command line alone tells whose data a process runs on, and that keeps the old name.
  if (process.platform === 'linux') {
    test('adopts it under another name of the data folder as well', async () => {
      const first = site.start();
      const { url } = await first.ready();
      await first.kill();
      await rename(site.dataDir, `${site.dataDir}-moved`);
      site.dataDir += '-moved';
      expect(await site.start().ready()).toEqual({ event: 'ready', url, adopted: true });
    });
  }

  test('recovers what was committed when everything was killed', async () => {
    const first = site.start();
    await query((await first.ready()).url, WRITE_NOTE);
    process.kill(await site.postmaster(), 'SIGKILL');
    await first.kill();

    const { url, adopted } = await site.start().ready();
    expect(adopted).toBe(false);
    expect(await query(url, READ_NOTES)).toEqual([{ note: 'kept' }]);
  });

  test('starts anew when the very first start was killed half-way', async () => {
    const first = site.start();
    await delay(300);
    await first.kill();
    await query((await site.start().ready()).url, WRITE_NOTE);
  });

  test('is not kept out by a lock file whose process number now belongs to another program', async () => {
    const first = site.start();
    await first.ready();
    const { content, pid } = readLock(await site.cluster())!;
    first.signal('SIGTERM');
    await first.ended;

    const stranger = spawn('sleep', ['1000'], { ...site.owner });
    await once(stranger, 'spawn');
    await writeFile(
      join(await site.cluster(), 'postmaster.pid'),
      content.replace(String(pid), String(stranger.pid)),
    );
    try {
      await site.start().ready();
    } finally {
      stranger.kill();
    }
  });
});
