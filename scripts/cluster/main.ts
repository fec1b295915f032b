import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { freePort } from '@pantheon/embedded-postgres/testing';
import { startTestHaproxy } from '../../server/testing/haproxy';
import { isBuilt } from '../stamp.mjs';
import { startNode } from './node';
import { parts, Refusal, type Settings } from './parts';

const NODES = 3;
const port = Number(process.env['PORT'] ?? 8000);
const url = `http://localhost:${port}`;

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
  const needed = [...parts.flatMap(({ program }) => program ?? []), 'haproxy'];
  const missing = needed.filter((program) => !isInstalled(program));
  if (missing.length === 0) return;
  throw new Refusal(
    `The cluster needs ${missing.join(' and ')}, which this machine has not. On Debian: apt-get install ${missing.join(' ')}`,
  );
}

/** Another Pantheon there would be taken for the cluster. */
async function checkPort(): Promise<void> {
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

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const stopAsked = Promise.race(signals.map((signal) => once(process, signal)));
// A terminal and npm both send it.
for (const signal of signals) process.on(signal, () => undefined);

const ends: (() => Promise<void>)[] = [];

async function startAll(): Promise<void> {
  checkPrograms();
  await checkPort();
  buildIfChanged();
  const settings: Settings = { PUBLIC_URL: url, TRUST_PROXY: 'on', PAYMENTS: 'off' };
  for (const part of parts) {
    const started = await part.start(settings);
    Object.assign(settings, started.settings);
    ends.push(started.stop);
  }
  const addresses: string[] = [];
  for (let number = 1; number <= NODES; number++) {
    const own = await freePort();
    ends.push(await startNode(`node-${number}`, { ...settings, PORT: String(own) }));
    addresses.push(`127.0.0.1:${own}`);
  }
  const proxy = await startTestHaproxy(port, addresses);
  ends.push(() => proxy.stop());
  console.log(`
  The cluster is ready: ${url}

  HAProxy before ${NODES} servers (${addresses.join(', ')}), on PostgreSQL with a standby and PgBouncer,
  Redis and S3.
  All that is written is removed at the end. Press Ctrl-C to stop.
`);
}

const starting = startAll();
try {
  await Promise.race([starting, stopAsked]);
  await stopAsked;
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exitCode = 1;
}
// A part that is just starting is ended as well.
await starting.catch(() => undefined);
for (const end of ends.reverse()) await end().catch(console.error);
