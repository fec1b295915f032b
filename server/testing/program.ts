import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** The result of a program. */
export interface ProgramResult {
  code: number | null;
  out: string;
  err: string;
}

const BUILT: Partial<Record<string, string>> = {
  'server/main.ts': 'dist/server/main.mjs',
  'server/admin/main.ts': 'dist/server/admin.mjs',
  'server/backup/main.ts': 'dist/server/backup.mjs',
};

/**
 * The arguments with which Node runs a TypeScript program of the project. `npm test` has built the product, sets TEST_BUILT
 * and so runs the built program, which starts in half the time.
 */
export function nodeArguments(file: string): string[] {
  const built = process.env['TEST_BUILT'] === 'on' ? BUILT[file] : undefined;
  return built ? ['--enable-source-maps', built] : ['--import', 'tsx', file];
}

/** Runs one of the project's TypeScript programs to its end, as a process of its own without a terminal. */
export async function runProgram(
  file: string,
  args: string[],
  env: Record<string, string>,
): Promise<ProgramResult> {
  const child = spawn(process.execPath, [...nodeArguments(file), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = [text(child.stdout), text(child.stderr)];
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out: await out, err: await err };
}
