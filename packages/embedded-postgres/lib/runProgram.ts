import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Account } from './account';

/** How a program ended: whether its exit code was 0, and what it wrote to standard error. */
export interface Outcome {
  ok: boolean;
  errors: string;
}

/** PostgreSQL's programs do not inherit the environment: no secrets, no PG* variables, no other language. */
export function minimalEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C' };
}

/** Runs a program to its end, as `account` if given. Does not throw if the program cannot be started. */
export async function runProgram(
  file: string,
  args: string[],
  options: { account?: Account | undefined; input?: string } = {},
): Promise<Outcome> {
  const child = spawn(file, args, { ...options.account, cwd: '/', env: minimalEnvironment() });
  const ended = new Promise<Outcome>((resolve) => {
    child.once('error', (error) => resolve({ ok: false, errors: error.message }));
    child.once(
      'close',
      (code) => void errors.then((written) => resolve({ ok: code === 0, errors: written })),
    );
  });
  const errors = text(child.stderr);
  child.stdout.resume();
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input);
  return ended;
}

/** The line in the output of one of PostgreSQL's programs that says why it exited. */
export function lastErrorLine(written: string): string {
  const lines = written.trim().split('\n');
  const line = lines.findLast((candidate) => /(error|FATAL|PANIC):/.test(candidate)) ?? lines.at(-1) ?? '';
  return line.replace(/^.*?(?=(error|FATAL|PANIC):)/, '').trim();
}
