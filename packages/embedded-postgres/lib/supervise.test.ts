import { execFileSync } from 'node:child_process';
import { eventually } from './testing/eventually';
import { query } from './testing/query';
import { availableUsers, useInstallation } from './testing/fixture';

const fixture = useInstallation(availableUsers[0]);

const LOCKS = "SELECT pid FROM pg_locks WHERE locktype = 'advisory'";

const LOST = 'The connection that holds PostgreSQL was lost. It is made again.';
const AVAILABLE = 'PostgreSQL is available again.';

test.each(['SIGKILL', 'SIGQUIT'] as const)(
  'a PostgreSQL that ends by %s is started again, with its data and at its address',
  async (signal) => {
    const program = fixture.start();
    const { url } = await program.ready();
    await query(url, "CREATE TABLE notes AS SELECT 'kept' AS note");
    const pid = await fixture.postmaster();
    process.kill(pid, signal);
    await program.noticed(LOST);
    await program.noticed(AVAILABLE);
    expect(await query(url, 'SELECT note FROM notes')).toEqual([{ note: 'kept' }]);
    expect(await fixture.postmaster()).not.toBe(pid);
  },
);

test('takes the lock again after PostgreSQL restarted itself', async () => {
  const program = fixture.start();
  const { url } = await program.ready();
  const [lock] = (await query(url, LOCKS)) as { pid: number }[];
  process.kill(lock!.pid, 'SIGKILL');
  await program.noticed(LOST);
  await program.noticed(AVAILABLE);

  expect(await fixture.start().next()).toMatchObject({ event: 'refused' });
  await query(url, 'SELECT 1');
});

test('stops a PostgreSQL that is being restarted', async () => {
  const program = fixture.start();
  await program.ready();
  process.kill(await fixture.postmaster(), 'SIGKILL');
  await program.noticed(LOST);
  program.signal('SIGTERM');
  await program.ended;
  await eventually(async () => (await fixture.postmaster()) === 0);
});

test('PostgreSQL ends with a program that exits without stopping it', async () => {
  const program = fixture.start();
  await program.ready();
  const pid = await fixture.postmaster();
  program.signal('SIGHUP');
  await program.ended;
  await eventually(async () => !(await fixture.runs(pid)));
});

if (process.platform === 'linux') {
  test('a start kills a PostgreSQL that hangs in its shutdown, says so, and loses nothing', async () => {
    const first = fixture.start();
    const { url } = await first.ready();
    await query(url, "CREATE TABLE notes AS SELECT 'kept' AS note");
    const pid = await fixture.postmaster();
    await first.kill();
    // Without its checkpointer no shutdown completes.
    const checkpointer = Number(
      execFileSync('pgrep', ['-P', String(pid), '-f', 'checkpointer'], { encoding: 'utf8' }),
    );
    process.kill(checkpointer, 'SIGSTOP');
    process.kill(pid, 'SIGINT');

    const second = fixture.start();
    await second.noticed(
      'PostgreSQL hangs in its shutdown and is ended now. Nothing is lost: its next start recovers it.',
    );
    const again = await second.ready();
    expect(again.adopted).toBe(false);
    expect(await query(again.url, 'SELECT note FROM notes')).toEqual([{ note: 'kept' }]);
  });
}
