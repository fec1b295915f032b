import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { endProcess, isRunning } from '@pantheon/embedded-postgres/testing';

/** A reason not to start, in one sentence. */
export class Refusal extends Error {}

/** Environment variables of the servers. */
export type Settings = Record<string, string>;

/** A program of the cluster. */
export interface Program {
  name: string;
  /** Host and port at which it is reached. */
  address: string;
  /** undefined while it does not run. */
  pid(): number | undefined;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Ends it as an operator does, where that is something else than `kill`. */
  stop?(): Promise<void>;
  /** Starts it again at the same address, once it has ended. */
  start(): Promise<void>;
}

/**
 * A program of Node's, which is not started yet. Its lines are shown after its name.
 * @param ready part of the line with which it says that it can be used
 */
export function nodeProgram(
  name: string,
  port: number,
  { args, env, ready }: { args: string[]; env: Settings; ready: string },
): Required<Program> {
  let child: ChildProcess | undefined;
  return {
    name,
    address: `127.0.0.1:${port}`,
    pid: () => (child && isRunning(child) ? child.pid : undefined),
    async kill() {
      if (child) await endProcess(child, 'SIGKILL');
    },
    async stop() {
      if (child) await endProcess(child, 'SIGTERM');
    },
    async start() {
      const started = spawn(process.execPath, args, {
        env: { ...process.env, ...env, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      const isReady = new Promise<void>((resolve) => {
        for (const stream of [started.stdout, started.stderr]) {
          createInterface({ input: stream }).on('line', (line) => {
            if (line.includes(ready)) {
              console.log(`${name} | ready, process ${started.pid ?? ''}`);
              resolve();
            } else if (/^[{\S]/.test(line)) console.log(`${name} | ${line}`);
          });
        }
      });
      const ended = once(started, 'exit').then(() => {
        console.log(`${name} | has ended`);
        throw new Refusal(`${name} has ended.`);
      });
      ended.catch(() => undefined);
      await Promise.race([isReady, ended]);
    },
  };
}
