import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from './error';
import { isRoot } from './account';
import type { Application } from './application';
import type { Cluster } from './cluster';
import { abortOnExit, isRunning, readLock, type Postmaster } from './postmaster';
import { minimalEnvironment, lastErrorLine } from './runProgram';

/** What PostgreSQL is launched from. */
export interface Launch {
  application: Application;
  cluster: Cluster;
  postgres: string;
  log: string;
  throwaway: boolean;
}

export interface Launched extends Postmaster {
  /**
   * After its exit: returns when it lost to another one or failed for a transient reason, so that it is worth a retry;
   * throws EmbeddedPostgresError when it cannot run.
   */
  explainExit(): Promise<void>;
}

const POLL_MS = 20;

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  // The path of a socket has a length limit that a data folder can exceed.
  'unix_socket_directories=',
  'max_connections=60',
  'timezone=UTC',
  // All queries are short: compiling them or running them in parallel costs more than it saves.
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'max_parallel_maintenance_workers=0',
  // One server with no replica; a backup needs this level.
  'wal_level=replica',
  'max_wal_senders=0',
  // Errors without their statements, which hold what people wrote.
  'log_timezone=UTC',
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
];
const THROWAWAY_SETTINGS = [
  // The servers of several tests share it.
  'max_connections=300',
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'autovacuum=off',
];
/** Errors when another one started first, or while processes of a killed one are still exiting. */
const TRANSIENT_ERRORS =
  /lock file ".*" (already exists|is empty)|pre-existing shared memory block|could not create any TCP\/IP sockets/;

/**
 * Starts PostgreSQL on the cluster, in a process group of its own: Ctrl-C in the terminal then reaches only this process,
 * which finishes its work first. Resolves when PostgreSQL has locked the data folder, or has exited.
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
      env: minimalEnvironment(),
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    },
  );
  child.unref();
  const { pid = 0 } = child;
  try {
    await abortOnExit(pid, cluster.folder, waitForLockFile(child, cluster.folder));
  } finally {
    await output.close();
  }
  return {
    pid,
    port,
    async explainExit() {
      const written = (await readFile(log)).subarray(size).toString();
      if (TRANSIENT_ERRORS.test(written)) return;
      throw new EmbeddedPostgresError(
        `PostgreSQL ended as it started: "${lastErrorLine(written)}". More is in ${log}.`,
      );
    },
  };
}

/** Resolves when the postmaster has written its lock file, or has ended. */
async function waitForLockFile(child: ChildProcess, folder: string): Promise<void> {
  await once(child, 'spawn');
  const { pid = 0 } = child;
  while (isRunning(pid, folder) && readLock(folder)?.pid !== pid) await delay(POLL_MS);
}
