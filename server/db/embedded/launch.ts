import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../startupError';
import { isRoot } from './account';
import type { Cluster } from './cluster';
import { endingWithUs, isRunning, readLock, type Postmaster } from './postmaster';
import { bareEnvironment, lastWords } from './run';

/** What PostgreSQL is launched from. */
export interface Launch {
  cluster: Cluster;
  postgres: string;
  log: string;
  throwaway: boolean;
}

export interface Launched extends Postmaster {
  /**
   * Once it has ended: returns when it gave way to another or to a passing obstacle, so that it is worth trying again;
   * throws StartupError when it cannot run.
   */
  explainEnd(): Promise<void>;
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
 * which finishes its work first. Resolves when it has the data folder to itself, or has ended.
 */
export async function launchPostmaster(
  { cluster, postgres, log, throwaway }: Launch,
  port: number,
): Promise<Launched> {
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
  child.unref();
  const { pid = 0 } = child;
  try {
    await endingWithUs(pid, cluster.folder, untilLocked(child, cluster.folder));
  } finally {
    await output.close();
  }
  return {
    pid,
    port,
    async explainEnd() {
      const written = (await readFile(log)).subarray(size).toString();
      if (PASSING.test(written)) return;
      throw new StartupError(`PostgreSQL ended as it started: "${lastWords(written)}". More is in ${log}.`);
    },
  };
}

/** Resolves when the postmaster has written its lock file, or has ended. */
async function untilLocked(child: ChildProcess, folder: string): Promise<void> {
  await once(child, 'spawn');
  const { pid = 0 } = child;
  while (isRunning(pid, folder) && readLock(folder)?.pid !== pid) await delay(POLL_MS);
}
