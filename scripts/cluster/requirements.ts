import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { isBuilt } from '../stamp.mjs';
import { parts } from './parts';
import { Refusal } from './program';

// Debian's HAProxy is in /usr/sbin, which ordinary users may not have on their PATH.
const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin'];

function isInstalled(program: string): boolean {
  return folders.some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function checkPrograms(): void {
  const missing = parts.flatMap(({ needs }) => needs ?? []).filter((program) => !isInstalled(program));
  if (missing.length === 0) return;
  throw new Refusal(
    `The cluster needs ${missing.join(' and ')}, which this machine has not. On Debian: apt-get install ${missing.join(' ')}`,
  );
}

/** Another Pantheon there would be taken for the cluster. */
async function checkPort(port: number): Promise<void> {
  const probe = createServer().listen(port, '127.0.0.1');
  await once(probe, 'listening').catch(() => {
    throw new Refusal(`Port ${port} is taken by another program. Set PORT to a free one.`);
  });
  probe.close();
  await once(probe, 'close');
}

function buildIfChanged(): void {
  if (isBuilt()) return;
  console.log('Building: needed once, and again after a change. About 20 seconds …');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Refusal('The build has failed.');
}

/** Throws a Refusal where the cluster cannot start. */
export async function checkRequirements(port: number): Promise<void> {
  checkPrograms();
  await checkPort(port);
  buildIfChanged();
}
