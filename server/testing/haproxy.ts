import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endProcess, isRunning } from '@pantheon/embedded-postgres/testing';

/** Milliseconds for one of its servers to answer. */
const READY_MS = 30_000;

/** A real HAProxy on the loopback, in front of several servers. */
export interface TestHaproxy {
  url: string;
  /** undefined while it does not run. */
  pid(): number | undefined;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Starts it again at the same address, and waits until it leads to a server that is ready. */
  start(): Promise<void>;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

/** A line of deploy/proxy/haproxy.cfg and what is there instead on one machine, without TLS and accounts of its own. */
const onLoopback = (port: number, servers: string[]): [RegExp, string][] => [
  [/^ +(user|group) haproxy\n/gm, ''],
  [/^ +(log (stdout|global).*|option httplog)\n/gm, ''],
  // So many sockets as an ordinary limit of files allows.
  [/(?<=maxconn )\d+$/m, '2000'],
  [/^ +bind :443 .*\n/m, ''],
  [/^ +http-request redirect scheme https .*\n/m, ''],
  [/(?<=X-Forwarded-Proto )https$/m, 'http'],
  [/(?<=bind ):80$/m, `127.0.0.1:${port}`],
  [
    /(^ +server pantheon-.*\n)+/gm,
    servers.map((address, index) => `  server pantheon-${index + 1} ${address}\n`).join(''),
  ],
];

async function configuration(port: number, servers: string[]): Promise<string> {
  let config = await fs.readFile('deploy/proxy/haproxy.cfg', 'utf8');
  for (const [line, instead] of onLoopback(port, servers)) {
    if (config.search(line) === -1)
      throw new Error(`deploy/proxy/haproxy.cfg has no line like ${String(line)}`);
    config = config.replace(line, instead);
  }
  return config;
}

/**
 * Starts HAProxy with the configuration of deploy/, on this port. Throws where none is installed.
 * @param servers their addresses, such as 127.0.0.1:8001
 */
export async function startTestHaproxy(port: number, servers: string[]): Promise<TestHaproxy> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'pantheon-haproxy-'));
  const file = path.join(folder, 'haproxy.cfg');
  await fs.writeFile(file, await configuration(port, servers));
  const url = `http://127.0.0.1:${port}`;
  const responses = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  let running: ChildProcess;
  const proxy: TestHaproxy = {
    url,
    pid: () => (isRunning(running) ? running.pid : undefined),
    kill: () => endProcess(running, 'SIGKILL'),
    async start() {
      running = spawn('haproxy', ['-db', '-f', file], {
        // Debian's is in /usr/sbin, which ordinary users may not have on their PATH.
        env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      running.stderr?.on('data', (part: Buffer) => (said += part.toString()));
      await once(running, 'spawn');
      const deadline = performance.now() + READY_MS;
      for (;;) {
        const isReady = await responses();
        // Something else may answer at this port, where HAProxy could not listen.
        if (!isRunning(running)) throw new Error(`HAProxy has ended: ${said}`);
        if (isReady) return;
        if (performance.now() > deadline) throw new Error('None of the servers of HAProxy is ready.');
        await delay(50);
      }
    },
    async stop() {
      await endProcess(running, 'SIGTERM');
      await fs.rm(folder, { recursive: true });
    },
  };
  await proxy.start().catch(async (error: unknown) => {
    await proxy.stop();
    throw error;
  });
  return proxy;
}
