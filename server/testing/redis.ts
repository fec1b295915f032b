import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A real redis-server on the loopback, which stores nothing. */
export interface TestRedis {
  url: string;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  /** Keeps its connections open and answers nothing, until `resume`. */
  pause(): void;
  resume(): void;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Throws where no redis-server is installed. */
export async function startTestRedis(): Promise<TestRedis> {
  const port = await freePort();
  let running: ChildProcess;
  let ended: Promise<unknown>;
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      running = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      ended = once(running, 'exit');
      await once(running, 'spawn');
      let said = '';
      for await (const part of running.stdout ?? []) {
        said += String(part);
        if (said.includes('Ready to accept connections')) break;
      }
    },
    async kill() {
      running.kill('SIGKILL');
      await ended;
    },
    pause: () => void running.kill('SIGSTOP'),
    resume: () => void running.kill('SIGCONT'),
  };
  await redis.start();
  return redis;
}
