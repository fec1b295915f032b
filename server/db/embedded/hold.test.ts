import { eventually } from '../../testing/eventually';
import { query } from '../../testing/query';
import { people, useSite } from './testing/site';

const site = useSite(people[0]);

const HOLDERS = "SELECT pid FROM pg_locks WHERE locktype = 'advisory'";

test('the server is told when the engine ends by itself', async () => {
  const program = site.start();
  await program.ready();
  process.kill(await site.postmaster(), 'SIGQUIT');
  expect(await program.next()).toEqual({ event: 'engine ended' });
  expect(await program.ended).toBe(1);
});

test('the server holds the engine again after PostgreSQL restarted itself', async () => {
  const { url } = await site.start().ready();
  const [holder] = (await query(url, HOLDERS)) as { pid: number }[];
  process.kill(holder!.pid, 'SIGKILL');
  await eventually(async () => (await query(url, HOLDERS).catch(() => [])).length > 0);

  expect(await site.start().next()).toMatchObject({ event: 'refused' });
  await query(url, 'SELECT 1');
});

test('the engine ends with a server that exits without stopping it', async () => {
  const program = site.start();
  await program.ready();
  const pid = await site.postmaster();
  program.signal('SIGHUP');
  await program.ended;
  await eventually(async () => !(await site.runs(pid)));
});
