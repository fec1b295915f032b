import { availableParallelism } from 'node:os';
import type { Options } from '@node-rs/argon2';
import { Piscina } from 'piscina';
import { Semaphore } from '../../semaphore';
import { workerFile } from '../../workers/file';

/** argon2id, the library's default kind, with m = 19 MiB, t = 2, p = 1 (decisions: Sessions). */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Concurrent hashes, each in a worker thread: in libuv's pool they would delay file reads, so pages and pictures. */
const THREADS = Math.min(4, availableParallelism());
/** How many hashes may wait: some ten seconds' work. */
const QUEUE = 400;
/** Milliseconds after which a thread without work ends. */
const IDLE_MS = 10_000;
/** Lower priority than the thread that answers requests (on Linux). */
const NICENESS = 5;

const semaphore = new Semaphore({ slots: THREADS, queue: QUEUE });
let threads: Piscina | undefined;

/** Hashes the password, or checks it against `stored` in a thread. Throws QueueFullError. */
function inThread<T>(task: { password: string; stored?: string }): Promise<T> {
  threads ??= new Piscina({
    filename: workerFile('passwords'),
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS,
    execArgv: [],
  });
  const pool = threads;
  return semaphore.run(() => pool.run({ ...task, options: OPTIONS }) as Promise<T>);
}

/** Throws QueueFullError when too many passwords wait already. */
export const hashPassword = (password: string): Promise<string> => inThread({ password });

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the stored one. Takes as long for a member who does not exist (`stored` undefined), so that
 * the time tells nothing (decisions: Sessions). Throws QueueFullError when too many passwords wait already.
 */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await decoyHash());
  const matches = await inThread<boolean>({ password, stored: against });
  return stored !== undefined && matches;
}

async function decoyHash(): Promise<string> {
  decoy ??= hashPassword('a password of no account');
  try {
    return await decoy;
  } catch (error) {
    decoy = undefined;
    throw error;
  }
}
