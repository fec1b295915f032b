import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Account } from './account';

/** What a program that has ended leaves: whether it ended well, and what it wrote as errors. */
export interface Outcome {
  ok: boolean;
  errors: string;
}

/** PostgreSQL's programs get nothing of the server's environment: no secrets, no PG* variables, no foreign language. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C' };
}

/** Runs a program to its end, as `account` where one is given. A program that cannot be started is an outcome too. */
export async function run(
  file: string,
  args: string[],
  options: { account?: Account | undefined; input?: string } = {},
): Promise<Outcome> {
  const child = spawn(file, args, { ...options.account, cwd: '/', env: bareEnvironment() });
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

/** The line in what a program of PostgreSQL wrote that says why it ended. */
export function lastWords(written: string): string {
  const lines = written.trim().split('\n');
  const line = lines.findLast((candidate) => /(error|FATAL|PANIC):/.test(candidate)) ?? lines.at(-1) ?? '';
  return line.replace(/^.*?(?=(error|FATAL|PANIC):)/, '').trim();
}
