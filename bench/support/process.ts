import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@pantheon/embedded-postgres/testing';

/** Milliseconds that a server gets to become ready. */
const READY_MS = 60_000;

/** Milliseconds of a tick of /proc/PID/stat (USER_HZ is 100). */
const TICK_MS = 10;

/** Processor time of a process so far, in milliseconds. Zero for one that has ended. */
export function processorMs(pid: number): number {
  try {
    const [, fields = ''] = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[A-Z] )/);
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return TICK_MS * ((user ?? 0) + (system ?? 0));
  } catch {
    return 0;
  }
}

export interface BenchServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Runs a server in a process of its own, so that it has a core to itself, and waits until it answers.
 * @param cwd the folder in which it runs, by default the project's
 * @param command what runs it, by default Node
 */
export async function runServer(
  args: string[],
  env: Record<string, string>,
  { cwd, command = process.execPath }: { cwd?: string | undefined; command?: string } = {},
): Promise<BenchServer> {
  const port = await freePort();
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env, PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + READY_MS;
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${args.join(' ')} did not become ready.`);
    }
    await wait(50);
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
