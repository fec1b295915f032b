import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './freePort';
import { StartupError } from '../../startupError';
import { isRoot } from './account';
import type { Cluster } from './cluster';
import { isRunning, readLock, signalPostmaster, type Postmaster } from './postmaster';
import { bareEnvironment, lastWords } from './run';

/** What PostgreSQL is launched from. */
export interface Launch {
  cluster: Cluster;
  postgres: string;
  log: string;
  throwaway: boolean;
}

const POLL_MS = 20;

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  // The path of a socket has a length limit that a data folder can exceed.
  'unix_socket_directories=',
  'max_connections=60',
  'timezone=UTC',
  // Short queries only: compiling them or sharing them out costs more than it saves.
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'max_parallel_maintenance_workers=0',
  // One server with no replica.
  'wal_level=minimal',
  'max_wal_senders=0',
  // The log tells of the engine, not of statements: those hold what members wrote.
  'log_timezone=UTC',
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
];
const THROWAWAY_SETTINGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off'];
/** What PostgreSQL ends with when another was quicker, or when the rest of a killed one is still ending. */
const PASSING =
  /lock file ".*" already exists|pre-existing shared memory block|could not create any TCP\/IP sockets/;

/**
 * Starts PostgreSQL on the cluster, in a process group of its own: Ctrl-C in the terminal then reaches the server alone,
 * which finishes its work first. Undefined when it gave way to another or to a passing obstacle: look again. Throws
 * StartupError when it cannot run.
 */
export async function launchPostmaster({
  cluster,
  postgres,
  log,
  throwaway,
}: Launch): Promise<Postmaster | undefined> {
  const port = await freePort();
  const settings = throwaway ? [...SETTINGS, ...THROWAWAY_SETTINGS] : SETTINGS;
  const output = await open(log, 'a', 0o600);
  const { size } = await output.stat();
  const child = spawn(
    postgres,
    ['-D', cluster.folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...(isRoot() && { uid: cluster.owner.uid, gid: cluster.owner.gid }),
      cwd: '/',
      env: bareEnvironment(),
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    },
  );
  try {
    await once(child, 'spawn');
  } finally {
    await output.close();
  }
  const { pid = 0 } = child;
  if (await becomesReady(pid, cluster.folder)) {
    child.unref();
    return { pid, port };
  }
  const written = (await readFile(log)).subarray(size).toString();
  if (PASSING.test(written)) return undefined;
  throw new StartupError(`PostgreSQL ended as it started: "${lastWords(written)}". More is in ${log}.`);
}

/** False when it ends first. If this process ends meanwhile, so does PostgreSQL. */
async function becomesReady(pid: number, folder: string): Promise<boolean> {
  const endWithUs = (): void => signalPostmaster(pid, folder, 'SIGINT');
  process.once('exit', endWithUs);
  try {
    while (isRunning(pid, folder)) {
      const lock = readLock(folder);
      if (lock?.pid === pid && lock.ready) return true;
      await delay(POLL_MS);
    }
    return false;
  } finally {
    process.off('exit', endWithUs);
  }
}
