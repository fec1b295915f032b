import { spawnSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exists } from '../folders';
import { isRunning } from '../postmaster';
import { availableUsers, useInstallation } from './fixture';
import { removeAbandonedRuns } from './testPostgres';

const fixture = useInstallation(availableUsers[0]);

test('stops and removes the PostgreSQL of a killed run, and leaves that of a live one alone', async () => {
  const live = join(tmpdir(), `pantheon-engine-${process.pid}-live`);
  await mkdir(live);
  const dead = join(tmpdir(), `pantheon-engine-${spawnSync('true').pid}-dead`);
  fixture.dataDir = dead;
  const program = fixture.start();
  await program.ready();
  const [pid, cluster] = await Promise.all([fixture.postmaster(), fixture.cluster()]);
  await program.kill();
  await removeAbandonedRuns();
  expect(await exists(dead)).toBe(false);
  expect(await exists(cluster)).toBe(false);
  expect(isRunning(pid, cluster)).toBe(false);
  expect(await exists(live)).toBe(true);
  await rm(live, { recursive: true });
});
