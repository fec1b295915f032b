import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { query } from './testing/query';
import { availableUsers, useInstallation } from './testing/fixture';

describe.each(availableUsers)('as %s', (person) => {
  const fixture = useInstallation(person);

  test('keeps the data from one start to the next, and stops PostgreSQL in between', async () => {
    const first = fixture.start();
    const { url, adopted } = await first.ready();
    expect(adopted).toBe(false);
    await query(url, "CREATE TABLE notes AS SELECT 'kept' AS note");
    const pid = await fixture.postmaster();
    first.signal('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(await fixture.runs(pid)).toBe(false);

    const again = await fixture.start().ready();
    expect(again.adopted).toBe(false);
    expect(await query(again.url, 'SELECT note FROM notes')).toEqual([{ note: 'kept' }]);
  });

  test('listens on the loopback alone, and refuses connections without the password', async () => {
    const { url } = await fixture.start().ready();
    expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    const guess = new URL(url);
    guess.password = 'guessed';
    await expect(query(guess.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    guess.username = 'postgres';
    await expect(query(guess.href, 'SELECT 1')).rejects.toThrow('no pg_hba.conf entry');
  });

  test('gives the server no rights over the machine', async () => {
    const { url } = await fixture.start().ready();
    await expect(query(url, "COPY (SELECT 1) TO PROGRAM 'true'")).rejects.toThrow('permission denied');
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s lets the server finish its work, then ends both',
    async (signal) => {
      const program = fixture.start();
      await program.ready();
      const pid = await fixture.postmaster();
      program.signal(signal);
      expect(await program.next()).toEqual({ event: 'worked' });
      expect(await program.next()).toEqual({ event: 'stopped' });
      expect(await program.ended).toBe(0);
      expect(await fixture.runs(pid)).toBe(false);
      const log = await readFile(join(fixture.dataDir, 'postgres.log'), 'utf8');
      expect(log.trimEnd()).toMatch(/database system is shut down$/);
    },
  );
});
