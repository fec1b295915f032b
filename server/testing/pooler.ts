import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { endProcess, freePort, isRunning } from '@pantheon/embedded-postgres/testing';

/** A real PgBouncer on the loopback in front of every database of a PostgreSQL. */
export interface TestPooler {
  /** The address of a database of that PostgreSQL, through the pooler. */
  through(directUrl: string): string;
  /** undefined while it does not run. */
  pid(): number | undefined;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  /** Kills it and removes its files. */
  remove(): Promise<void>;
}

/**
 * Starts it with the settings of deploy/pgbouncer. Throws where no pgbouncer is installed.
 * @param edit changes these settings
 */
export async function startTestPooler(
  postgresUrl: string,
  edit = (settings: string) => settings,
): Promise<TestPooler> {
  const { hostname, port: postgresPort, username, password } = new URL(postgresUrl);
  const port = String(await freePort());
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'pantheon-pooler-'));
  await fs.chmod(folder, 0o755);
  const [settings, roles] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'userlist.txt')];
  const shipped = await fs.readFile('deploy/pgbouncer/pgbouncer.ini', 'utf8');
  const own = shipped
    .replace(/^pantheon = host=\S+ port=\d+/m, `* = host=${hostname} port=${postgresPort}`)
    .replace(/^listen_port = .*/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*/m, `auth_file = ${roles}`)
    // Debian's may be older than 1.21.
    .replace(/^max_prepared_statements = .*/m, '');
  await fs.writeFile(settings, edit(own));
  await fs.writeFile(roles, `"${username}" "${decodeURIComponent(password)}"\n`);

  let running: ChildProcess;
  const pooler: TestPooler = {
    through: (directUrl) => Object.assign(new URL(directUrl), { hostname: '127.0.0.1', port }).href,
    pid: () => (isRunning(running) ? running.pid : undefined),
    async start() {
      // It refuses to run as root.
      const account = process.getuid?.() === 0 ? ['--user', 'nobody'] : [];
      running = spawn('pgbouncer', [...account, settings], {
        env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      await once(running, 'spawn');
      let said = '';
      await new Promise<void>((resolve, reject) => {
        running.stderr?.on('data', (part: Buffer) => {
          said += part.toString();
          if (said.includes('process up')) resolve();
        });
        running.once('exit', () => reject(new Error(`PgBouncer ended as it started: ${said}`)));
      });
      running.stderr?.removeAllListeners('data').resume();
    },
    kill: () => endProcess(running, 'SIGKILL'),
    async remove() {
      await pooler.kill();
      await fs.rm(folder, { recursive: true });
    },
  };
  await pooler.start();
  return pooler;
}
