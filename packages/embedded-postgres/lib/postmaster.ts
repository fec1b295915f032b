import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** PostgreSQL's main process, and the port of the loopback on which it listens. */
export interface Postmaster {
  pid: number;
  port: number;
}

const POLL_MS = 20;
const FAST_SHUTDOWN_MS = 10_000;
/** PostgreSQL itself kills those of its processes that have not ended after 5 s. */
const IMMEDIATE_SHUTDOWN_MS = 10_000;
/** PostgreSQL writes its lock file at once after making it: one that stays empty was left by a crash of the machine. */
const EMPTY_LOCK_MS = 5_000;

/** The postmaster that runs on the data in `folder`. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const lock = readLock(folder);
  if (!lock) return undefined;
  const { pid, port } = lock;
  if (isRunning(pid, folder)) return { pid, port };
  // PostgreSQL checks only the process id: it would not start if that now belongs to another program of the same account,
  // nor while the file is empty.
  const isObstacle = isAlive(pid) || (lock.content === '' && ageMs(lockFile(folder)) > EMPTY_LOCK_MS);
  if (isObstacle && readLock(folder)?.content === lock.content) unlinkSync(lockFile(folder));
  return undefined;
}

const ageMs = (file: string): number =>
  Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());

const lockFile = (folder: string): string => join(folder, 'postmaster.pid');

/** The file that PostgreSQL keeps while it runs. Its lines: process, folder, time, port, …, status. */
export function readLock(folder: string): (Postmaster & { ready: boolean; content: string }) | undefined {
  const content = readIfExists(lockFile(folder));
  if (content === undefined) return undefined;
  const lines = content.split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready', content };
}

/** Whether the process `pid` is alive and is a PostgreSQL that runs on `folder`. */
export function isRunning(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  const command = commandLine(pid);
  if (command === undefined) return true;
  return command.includes('postgres') && (command.includes(folder) || workingFolder(pid) === folder);
}

/** The working folder of a process, which stays right when it is renamed. Linux only. */
function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Whether there is a process `pid` that this account may signal. */
export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Undefined where the system does not provide it. Empty for a zombie process. */
function commandLine(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined;
  if (process.platform === 'linux') return readIfExists(`/proc/${pid}/cmdline`) ?? '';
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Fast shutdown: ends all sessions and writes the data to disk. One that takes too long is aborted. */
export async function stopPostmaster(pid: number, folder: string): Promise<void> {
  if (!(await exits(pid, folder, 'SIGINT', FAST_SHUTDOWN_MS))) await abortPostmaster(pid, folder);
}

/** Immediate shutdown, without a checkpoint: the next start recovers what was committed from the write-ahead log. */
export async function abortPostmaster(pid: number, folder: string): Promise<void> {
  if (!(await exits(pid, folder, 'SIGQUIT', IMMEDIATE_SHUTDOWN_MS))) {
    await exits(pid, folder, 'SIGKILL', IMMEDIATE_SHUTDOWN_MS);
  }
}

/** Sends `signal` to PostgreSQL; whether it exits within `timeoutMs`. */
async function exits(pid: number, folder: string, signal: Signal, timeoutMs: number): Promise<boolean> {
  signalPostmaster(pid, folder, signal);
  const end = performance.now() + timeoutMs;
  while (isRunning(pid, folder)) {
    if (performance.now() > end) return false;
    await delay(POLL_MS);
  }
  return true;
}

type Signal = 'SIGINT' | 'SIGQUIT' | 'SIGKILL';

/** Sends `signal` to PostgreSQL, if it still runs. */
export function signalPostmaster(pid: number, folder: string, signal: Signal): void {
  if (isRunning(pid, folder)) process.kill(pid, signal);
}

/** If this process exits before `work` is done, aborts PostgreSQL, which is still starting: a checkpoint could hang. */
export function abortOnExit<T>(pid: number, folder: string, work: Promise<T>): Promise<T> {
  const quit = (): void => signalPostmaster(pid, folder, 'SIGQUIT');
  process.once('exit', quit);
  return work.finally(() => process.off('exit', quit));
}
