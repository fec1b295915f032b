import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Refusal, type Settings } from './parts';

/**
 * Starts a built server whose lines are shown after its name, and waits until it is ready. Throws when it ends before.
 * @returns a function that stops it as an operator does
 */
export async function startNode(name: string, settings: Settings): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.mjs'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        if (line.includes('Pantheon is ready')) {
          console.log(`${name} | ready, process ${child.pid ?? ''}`);
          resolve();
        } else if (/^[{\S]/.test(line)) console.log(`${name} | ${line}`);
      });
    }
  });
  const failed = ended.then(() => {
    throw new Refusal(`${name} has ended.`);
  });
  await Promise.race([ready, failed]);
  failed.catch(() => console.log(`${name} | has ended`));
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}
