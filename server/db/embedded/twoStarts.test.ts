import { query } from '../../testing/query';
import { people, useSite } from './testing/site';

const site = useSite(people[0]);

const anotherIsRunning = () => ({
  event: 'refused',
  sentence: `Another Pantheon is already running on the data in ${site.dataDir}. Stop it first, or set DATA_DIR to another folder.`,
});

test('a second start on the same data is refused in a sentence and harms nothing', async () => {
  const { url } = await site.start().ready();
  await query(url, "CREATE TABLE notes AS SELECT 'kept' AS note");
  const second = site.start();
  expect(await second.next()).toEqual(anotherIsRunning());
  expect(await second.ended).toBe(1);
  expect(await query(url, 'SELECT note FROM notes')).toEqual([{ note: 'kept' }]);
});

test('of two first starts at once, one runs and the other is refused', async () => {
  const reports = await Promise.all([site.start().next(), site.start().next()]);
  expect(reports).toContainEqual(anotherIsRunning());
  expect(reports).toContainEqual(expect.objectContaining({ event: 'ready', adopted: false }));
});

test('of two starts at once on data that is there, one runs and the other is refused', async () => {
  const before = site.start();
  await before.ready();
  before.signal('SIGTERM');
  await before.ended;
  const reports = await Promise.all([site.start().next(), site.start().next()]);
  expect(reports).toContainEqual(anotherIsRunning());
  expect(reports).toContainEqual(expect.objectContaining({ event: 'ready' }));
});

test('a command joins the engine of the running server and leaves it running', async () => {
  const server = site.start();
  const { url } = await server.ready();
  const command = site.start({ mode: 'join' });
  expect(await command.ready()).toEqual({ event: 'ready', url, adopted: false });
  command.signal('SIGTERM');
  expect(await command.ended).toBe(0);
  await query(url, 'SELECT 1');
});

test('a command without a server starts the engine and ends it', async () => {
  const command = site.start({ mode: 'join' });
  await query((await command.ready()).url, 'SELECT 1');
  const pid = await site.postmaster();
  command.signal('SIGTERM');
  expect(await command.ended).toBe(0);
  expect(await site.runs(pid)).toBe(false);
});
