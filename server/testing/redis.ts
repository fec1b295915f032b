import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { endProcess, freePort, isRunning } from '@pantheon/embedded-postgres/testing';

/** A real redis-server on the loopback, which stores nothing. */
export interface TestRedis {
  url: string;
  /** undefined while it does not run. */
  pid(): number | undefined;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  /** Keeps its connections open and answers nothing, until `resume`. */
  pause(): void;
  resume(): void;
}

/** Throws where no redis-server is installed. */
export async function startTestRedis(): Promise<TestRedis> {
  const port = await freePort();
  let running: ChildProcess;
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    pid: () => (isRunning(running) ? running.pid : undefined),
    async start() {
      running = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(running, 'spawn');
      let said = '';
      for await (const part of running.stdout ?? []) {
        said += String(part);
        if (said.includes('Ready to accept connections')) break;
      }
    },
    kill: () => endProcess(running, 'SIGKILL'),
    pause: () => void running.kill('SIGSTOP'),
    resume: () => void running.kill('SIGCONT'),
  };
  await redis.start();
  return redis;
}
