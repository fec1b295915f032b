import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ENVIRONMENT } from '../../server/environment';
import { freePort } from '@pantheon/embedded-postgres/testing';

/** Milliseconds that the server, with its database, gets to become ready. */
const READY_MS = 60_000;

const program = path.resolve('dist/server/main.mjs');

/** The tests start from the defaults, whatever the developer's environment sets. */
const defaults = Object.fromEntries(Object.keys(ENVIRONMENT.properties).map((name) => [name, '']));

/** The built product, running for the tests of one worker. */
export interface TestServer {
  readonly url: string;
  /** A folder of its own, removed at the end. */
  readonly dataDir: string;
  /** Kills it with SIGKILL, as a crash would. */
  kill9(): Promise<void>;
  /** Starts it again on the same port and data, after kill9 or while it runs. */
  restart(): Promise<void>;
}

/**
 * @param folder whose dist/web is served
 * @returns the running server, and the function that stops it for good
 */
export async function startServer(
  folder = process.cwd(),
): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  if (!existsSync(program)) throw new Error('The product is not built. Run npm run build first.');
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pantheon-e2e-'));
  // Started by root, PostgreSQL runs as another account, which must be able to enter the folder.
  chmodSync(dataDir, 0o711);
  let child = await launch(port, dataDir, folder);

  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  const server: TestServer = {
    url,
    dataDir,
    kill9: () => end('SIGKILL'),
    restart: async () => {
      await end('SIGTERM');
      child = await launch(port, dataDir, folder);
    },
  };
  const stop = async () => {
    await end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { server, stop };
}

/** @throws Error with what the server printed, when it ends or is not ready in time */
async function launch(port: number, dataDir: string, folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    cwd: folder,
    env: {
      ...process.env,
      ...defaults,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      // The machine may be busy.
      MAX_LAG_MS: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const deadline = Date.now() + READY_MS;
  while (!(await isReady(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not become ready. It printed:\n${output}`);
    }
    await wait(100);
  }
  return child;
}

async function isReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    // It is ready before it can open live streams, whose refusal the console of a page shows.
    return response.ok && ((await response.json()) as { direct: string }).direct === 'connected';
  } catch {
    return false;
  }
}
