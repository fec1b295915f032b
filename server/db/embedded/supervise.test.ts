import { execFileSync } from 'node:child_process';
import { eventually } from '../../testing/eventually';
import { query } from '../../testing/query';
import { people, useSite } from './testing/site';

const site = useSite(people[0]);

const HOLDERS = "SELECT pid FROM pg_locks WHERE locktype = 'advisory'";

const LOST = 'The connection that holds PostgreSQL was lost. It is made again.';
const AVAILABLE = 'PostgreSQL is available again.';

test.each(['SIGKILL', 'SIGQUIT'] as const)(
  'a PostgreSQL that ends by %s is started again, with its data and at its address',
  async (signal) => {
    const program = site.start();
    const { url } = await program.ready();
    await query(url, "CREATE TABLE notes AS SELECT 'kept' AS note");
    const pid = await site.postmaster();
    process.kill(pid, signal);
    await program.noticed(LOST);
    await program.noticed(AVAILABLE);
    expect(await query(url, 'SELECT note FROM notes')).toEqual([{ note: 'kept' }]);
    expect(await site.postmaster()).not.toBe(pid);
  },
);

test('the server holds the engine again after PostgreSQL restarted itself', async () => {
  const program = site.start();
  const { url } = await program.ready();
  const [holder] = (await query(url, HOLDERS)) as { pid: number }[];
  process.kill(holder!.pid, 'SIGKILL');
  await program.noticed(LOST);
  await program.noticed(AVAILABLE);

  expect(await site.start().next()).toMatchObject({ event: 'refused' });
  await query(url, 'SELECT 1');
});

test('a stop ends an engine that is being started again', async () => {
  const program = site.start();
  await program.ready();
  process.kill(await site.postmaster(), 'SIGKILL');
  await program.noticed(LOST);
  program.signal('SIGTERM');
  await program.ended;
  await eventually(async () => (await site.postmaster()) === 0);
});

test('the engine ends with a server that exits without stopping it', async () => {
  const program = site.start();
  await program.ready();
  const pid = await site.postmaster();
  program.signal('SIGHUP');
  await program.ended;
  await eventually(async () => !(await site.runs(pid)));
});

if (process.platform === 'linux') {
  test('a start ends an engine that hangs in its shutdown, says so, and loses nothing', async () => {
    const first = site.start();
    const { url } = await first.ready();
    await query(url, "CREATE TABLE notes AS SELECT 'kept' AS note");
    const pid = await site.postmaster();
    await first.kill();
    // Without its checkpointer no shutdown comes to an end.
    const checkpointer = Number(
      execFileSync('pgrep', ['-P', String(pid), '-f', 'checkpointer'], { encoding: 'utf8' }),
    );
    process.kill(checkpointer, 'SIGSTOP');
    process.kill(pid, 'SIGINT');

    const second = site.start();
    await second.noticed(
      'PostgreSQL hangs in its shutdown and is ended now. Nothing is lost: its next start recovers it.',
    );
    const again = await second.ready();
    expect(again.adopted).toBe(false);
    expect(await query(again.url, 'SELECT note FROM notes')).toEqual([{ note: 'kept' }]);
  });
}
