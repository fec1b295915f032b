import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { Account } from '../account';
import type { Installation } from './installation';
import type { Report } from './program';

/** A running program.ts. */
export interface Program {
  pid: number;
  /** Its next report other than a notice. */
  next(): Promise<Report>;
  /** Waits until it is notified of `sentence`. */
  noticed(sentence: string): Promise<void>;
  /** The same, which must be 'ready'. */
  ready(): Promise<Extract<Report, { event: 'ready' }>>;
  /** Sends `signal` as a terminal does: to the program and to all in its process group. */
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGKILL to the program alone and waits for its end. */
  kill(): Promise<void>;
  /** Its exit code. */
  ended: Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** Starts program.ts on `dataDir`; 'join' lets it start as commands do. */
export function startProgram(
  { node, program }: Installation,
  dataDir: string,
  options: { as?: Account | undefined; mode?: 'join' } = {},
): Program {
  const args = [program, dataDir, ...(options.mode ? [options.mode] : [])];
  const child = spawn(node, args, { ...options.as, cwd: '/', detached: true });
  running.add(child);
  const { pid = 0 } = child;
  const errors = text(child.stderr);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });

  const nextLine = async (): Promise<Report> => {
    const { value } = (await lines.next()) as { value?: string };
    if (value === undefined) throw new Error(`The program ended: ${await errors}`);
    return JSON.parse(value) as Report;
  };
  const next = async (): Promise<Report> => {
    const report = await nextLine();
    return report.event === 'notice' ? next() : report;
  };
  const noticed = async (sentence: string): Promise<void> => {
    const report = await nextLine();
    if (report.event !== 'notice') throw new Error(JSON.stringify(report));
    if (report.sentence !== sentence) await noticed(sentence);
  };
  return {
    pid,
    noticed,
    next,
    ended,
    signal: (signal) => process.kill(-pid, signal),
    ready: async () => {
      const report = await next();
      if (report.event !== 'ready') throw new Error(JSON.stringify(report));
      return report;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Kills programs that a failed test has left running. */
export function killPrograms(): void {
  for (const child of running) child.kill('SIGKILL');
}
