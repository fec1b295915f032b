import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** The result of a program. */
export interface ProgramResult {
  code: number | null;
  out: string;
  err: string;
}

/** Runs one of the project's TypeScript programs to its end, as a process of its own without a terminal. */
export async function runProgram(
  file: string,
  args: string[],
  env: Record<string, string>,
): Promise<ProgramResult> {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = [text(child.stdout), text(child.stderr)];
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out: await out, err: await err };
}
