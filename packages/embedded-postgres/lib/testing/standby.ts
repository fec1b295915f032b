import { spawn, type ChildProcess } from 'node:child_process';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { isRoot, unprivilegedAccount, type Account } from '../account';
import { prepareBinaries } from '../binaries';
import { copyTree } from '../copyTree';
import { freePort } from '../freePort';
import { minimalEnvironment, runProgram } from '../runProgram';
import { application } from './application';
import { endProcess, isRunning } from './endProcess';
import { eventually } from './eventually';
import { query } from './query';

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'timezone=UTC',
  'fsync=off',
  'wal_level=replica',
];

/** A PostgreSQL that a test starts and ends. */
export interface TestEngine {
  /** As superuser. */
  url: string;
  /** Of its first process; undefined while it does not run. */
  pid(): number | undefined;
  start(): Promise<void>;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Stops all its processes where they are, until `thaw`: connections stay open, and nothing is answered. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

export interface Standby extends TestEngine {
  /** It goes on receiving what the primary writes, and shows nothing of it until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** It becomes a primary of its own. */
  promote(): Promise<void>;
}

/** A PostgreSQL of its own, from which standbys stream. */
export interface Primary extends TestEngine {
  addStandby(): Promise<Standby>;
  /** Ends and removes it and its standbys. */
  remove(): Promise<void>;
}

interface Programs {
  account: Account | undefined;
  postgres: string;
}

async function engineIn(folder: string, { account, postgres }: Programs): Promise<TestEngine> {
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
  let running: ChildProcess | undefined;
  const engine: TestEngine = {
    url,
    pid: () => (running && isRunning(running) ? running.pid : undefined),
    async start() {
      running = spawn(postgres, ['-D', folder, '-p', String(port), ...settings], {
        ...account,
        cwd: '/',
        env: minimalEnvironment(),
        stdio: 'ignore',
      });
      await eventually(() =>
        query(url, 'select 1').then(
          () => true,
          () => false,
        ),
      );
    },
    async kill() {
      if (running) await endProcess(running, 'SIGQUIT');
    },
    // While its children are signalled the postmaster stands still: it neither begins any nor buries one.
    async freeze() {
      const { pid = 0 } = running ?? {};
      process.kill(pid, 'SIGSTOP');
      for (const child of await childrenOf(pid)) process.kill(child, 'SIGSTOP');
    },
    async thaw() {
      const { pid = 0 } = running ?? {};
      for (const child of await childrenOf(pid)) process.kill(child, 'SIGCONT');
      process.kill(pid, 'SIGCONT');
    },
  };
  await engine.start();
  return engine;
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').map(Number);
}

async function copyRunning(
  primary: TestEngine,
  source: string,
  target: string,
  owner?: Account,
): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    await copyTree(source, target, { owner, isLeftOut: (name) => name.startsWith('postmaster.') });
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    );
    await writeFile(join(target, 'backup_label'), rows[0]?.label ?? '');
    await writeFile(join(target, 'standby.signal'), '');
    const { hostname, port } = new URL(primary.url);
    await writeFile(
      join(target, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${hostname} port=${port} user=postgres'\nwal_retrieve_retry_interval = '100ms'\n`,
    );
    if (owner)
      for (const name of ['backup_label', 'standby.signal', 'postgresql.auto.conf']) {
        await chown(join(target, name), owner.uid, owner.gid);
      }
  } finally {
    await client.end();
  }
}

/** Starts an empty PostgreSQL to which standbys can be added. */
export async function startPrimary(): Promise<Primary> {
  const account = isRoot() ? await unprivilegedAccount(application) : undefined;
  const home = await mkdtemp(join(tmpdir(), 'pantheon-standby-'));
  if (account) await chown(home, account.uid, account.gid);
  const { postgres, initdb } = await prepareBinaries(home, account, application);
  const folder = join(home, 'primary');
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C', '--builtin-locale=C.UTF-8'];
  const made = await runProgram(initdb, ['-D', folder, '-U', 'postgres', '-A', 'trust', '-N', ...locale], {
    account,
  });
  if (!made.ok) throw new Error(made.errors);
  const primary = await engineIn(folder, { account, postgres });
  const engines: TestEngine[] = [primary];
  return {
    ...primary,
    async addStandby() {
      const copy = join(home, `standby-${engines.length}`);
      await copyRunning(primary, folder, copy, account);
      const standby = await engineIn(copy, { account, postgres });
      engines.push(standby);
      const ask = async (statement: string): Promise<void> => {
        await query(standby.url, statement);
      };
      return {
        ...standby,
        async pause() {
          await ask('select pg_wal_replay_pause()');
          const state = 'select pg_get_wal_replay_pause_state() as state';
          await eventually(async () => JSON.stringify(await query(standby.url, state)).includes('"paused"'));
        },
        resume: () => ask('select pg_wal_replay_resume()'),
        promote: () => ask('select pg_promote()'),
      };
    },
    async remove() {
      for (const engine of engines.toReversed()) await engine.kill();
      // Processes of one that was killed from outside may still be about to end.
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
