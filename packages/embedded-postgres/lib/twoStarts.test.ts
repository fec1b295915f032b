import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from './testing/eventually';
import { query } from './testing/query';
import { availableUsers, useInstallation } from './testing/fixture';

const fixture = useInstallation(availableUsers[0]);

const anotherIsRunning = () => ({
  event: 'refused',
  sentence: `Another Pantheon is already running on the data in ${fixture.dataDir}. Stop it first, or set DATA_DIR to another folder.`,
});

test('a second start on the same data is refused in a sentence and harms nothing', async () => {
  const { url } = await fixture.start().ready();
  await query(url, "CREATE TABLE notes AS SELECT 'kept' AS note");
  const second = fixture.start();
  expect(await second.next()).toEqual(anotherIsRunning());
  expect(await second.ended).toBe(1);
  expect(await query(url, 'SELECT note FROM notes')).toEqual([{ note: 'kept' }]);
});

/** Starts two programs at once. Either may launch PostgreSQL, and either may then get its lock. */
async function expectOneToRun(): Promise<void> {
  const programs = [fixture.start(), fixture.start()];
  const reports = await Promise.all(programs.map((program) => program.next()));
  const refused = reports.findIndex(({ event }) => event === 'refused');
  expect(reports[refused]).toEqual(anotherIsRunning());
  expect(await programs[refused]?.ended).toBe(1);
  const ready = reports[1 - refused];
  if (ready?.event !== 'ready') throw new Error(`Neither runs: ${JSON.stringify(reports)}`);
  expect(await query(ready.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
}

test('of two first starts at once, one runs and the other is refused', expectOneToRun);

test('of two starts at once on data that is there, one runs and the other is refused', async () => {
  const before = fixture.start();
  await before.ready();
  before.signal('SIGTERM');
  await before.ended;
  await expectOneToRun();
});

test('a command joins the PostgreSQL of the running program and leaves it running', async () => {
  const server = fixture.start();
  const { url } = await server.ready();
  const command = fixture.start({ mode: 'join' });
  expect(await command.ready()).toEqual({ event: 'ready', url, adopted: false });
  command.signal('SIGTERM');
  expect(await command.ended).toBe(0);
  await query(url, 'SELECT 1');
});

test('a command without a running program starts PostgreSQL and stops it', async () => {
  const command = fixture.start({ mode: 'join' });
  await query((await command.ready()).url, 'SELECT 1');
  const pid = await fixture.postmaster();
  command.signal('SIGTERM');
  expect(await command.ended).toBe(0);
  expect(await fixture.runs(pid)).toBe(false);
});

describe('an empty lock file', () => {
  let lockFile: string;
  beforeEach(async () => {
    const first = fixture.start();
    await first.ready();
    first.signal('SIGTERM');
    await first.ended;
    lockFile = join(await fixture.cluster(), 'postmaster.pid');
    await writeFile(lockFile, '');
  });

  test('that a crash of the machine left does not keep a start out', async () => {
    await utimes(lockFile, new Date(0), new Date(0));
    await fixture.start().ready();
  });

  test('of another start that is about to write it is waited for', async () => {
    // However long it takes until the second start looks at it, it does not look like one that a crash left.
    const later = new Date(Date.now() + 3_600_000);
    await utimes(lockFile, later, later);
    const second = fixture.start();
    const log = join(fixture.dataDir, 'postgres.log');
    await eventually(async () =>
      (await readFile(log, 'utf8')).includes('lock file "postmaster.pid" is empty'),
    );
    await rm(lockFile);
    await second.ready();
  });
});
