import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { nodeArguments } from './program';
import { TEST_SETTINGS } from './settings';

/** The real server as a process of its own, on its own embedded database. */
export interface ServerProcess {
  url: string;
  /** All that it has written to standard output and standard error. */
  written(): { out: string; err: string };
  /** Stops it with SIGTERM, as an operator does, and returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills it with SIGKILL, as a crash would. */
  kill(): Promise<void>;
}

/**
 * Starts a server on a free port and waits until it is ready.
 * @param program what is started; by default the server of this release
 * @param cwd the folder of the release to start; by default this one
 */
export async function startServerProcess(
  env: Record<string, string>,
  { program = [process.execPath, ...nodeArguments('server/main.ts')], cwd = process.cwd() } = {},
): Promise<ServerProcess> {
  const [node = '', ...args] = program;
  const child = spawn(node, args, {
    cwd,
    env: { ...process.env, ...TEST_SETTINGS, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  let said = '';
  let errors = '';
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString();
      const address = /ready: (http:\S+)/.exec(said)?.[1];
      if (address) resolve(address.replace('localhost', '127.0.0.1'));
    });
    void ended.then(() => reject(new Error(`The server ended as it started: ${errors}`)));
  });
  return {
    url,
    written: () => ({ out: said, err: errors }),
    async stop() {
      child.kill('SIGTERM');
      return (await ended)[0];
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
