import { spawnSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exists } from '../db/embedded/folders';
import { isRunning } from '../db/embedded/postmaster';
import { people, useSite } from '../db/embedded/testing/site';
import { removeDeadRuns } from './engine';

const site = useSite(people[0]);

test('the engine of a run that was killed is ended and removed, that of a live run is left alone', async () => {
  const live = join(tmpdir(), `pantheon-engine-${process.pid}-live`);
  await mkdir(live);
  const dead = join(tmpdir(), `pantheon-engine-${spawnSync('true').pid}-dead`);
  site.dataDir = dead;
  const program = site.start();
  await program.ready();
  const [pid, cluster] = await Promise.all([site.postmaster(), site.cluster()]);
  await program.kill();
  await removeDeadRuns();
  expect(await exists(dead)).toBe(false);
  expect(await exists(cluster)).toBe(false);
  expect(isRunning(pid, cluster)).toBe(false);
  expect(await exists(live)).toBe(true);
  await rm(live, { recursive: true });
});
