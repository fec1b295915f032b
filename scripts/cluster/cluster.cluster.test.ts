import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually, freePort } from '@pantheon/embedded-postgres/testing';
import { runProgram } from '../../server/testing/program';
import { signUp } from '../../server/testing/overHttp';

const NAMES = ['primary', 'standby', 'pgbouncer', 'redis', 's3', 'node-1', 'node-2', 'node-3', 'haproxy'];
/** Milliseconds in which HAProxy and each server ask for the database several times. */
const DATABASE_AWAY_MS = 6_000;
/** Milliseconds in which HAProxy notices that no server answers. */
const SERVERS_AWAY_MS = 3_000;

let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pantheon-cluster-test-'));
  // Started by root, PostgreSQL and PgBouncer run as other accounts, which must be able to enter the folder.
  await chmod(folder, 0o711);
  env = { TMPDIR: folder, PORT: String(await freePort()), METRICS_PORT: String(await freePort()) };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const cluster = (...args: string[]) => runProgram('scripts/cluster/main.ts', args, env);
/** The process of each program of the running cluster; 0 where it has ended. */
const processes = async () =>
  new Map(
    (await cluster('status')).out
      .trim()
      .split('\n')
      .map((line) => [line.split(' ')[0], Number(/process (\d+)/.exec(line)?.[1] ?? 0)]),
  );

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
/** Those of the processes that run, and what is written. */
const leftovers = async (pids: number[]) => [
  ...pids.filter((pid) => pid !== 0 && isRunning(pid)),
  ...(await readdir(folder)).filter((name) => name.startsWith('pantheon')),
];

test('npm run cluster -- --help and what is not understood start nothing', async () => {
  const help = await cluster('--help');
  expect([help.code, help.err]).toEqual([0, '']);
  expect(help.out).toContain('restart NAME');
  expect(await cluster('stop')).toEqual({ code: 1, out: '', err: help.out });
  expect(await cluster('status')).toEqual({
    code: 1,
    out: '',
    err: `No cluster runs at port ${env['PORT']} (PORT). Start it by npm run cluster.\n`,
  });
});

test('npm run cluster shows its processes, serves the page without its database, replaces what was killed, and ends with all that it has written', async () => {
  const running = spawn('npm', ['run', '--silent', 'cluster'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Once npm, its shell and the cluster have ended.
  const ended = once(running, 'close');
  const lines: string[] = [];
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: running.stdout }).on('line', (line) => {
      lines.push(line);
      if (line.includes('The cluster is ready')) resolve();
    });
  });
  try {
    expect(await Promise.race([ready, ended])).toBeUndefined();
    const before = await processes();
    expect([...before.keys()]).toEqual(NAMES);
    expect([...before.values()]).not.toContain(0);
    const url = `http://127.0.0.1:${env['PORT']}`;
    const token = await signUp(url);

    lines.length = 0;
    expect((await cluster('kill', 'primary')).code).toBe(0);
    const read = () => fetch(`${url}/api/posts/`, { headers: { authorization: `Token ${token}` } });
    const failures = () => lines.filter((line) => /^node-\d \| \{"level":50/.test(line));
    const sentences = () => failures().filter((line) => line.includes('"the database cannot be used"'));
    await eventually(async () => sentences().length >= 3);
    await delay(DATABASE_AWAY_MS);
    const responses = await Promise.all([fetch(url), read(), fetch(`${url}/readyz`)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 503, 503]);
    expect(responses[1].headers.get('content-type')).toContain('application/problem+json');
    expect(Number(responses[1].headers.get('retry-after'))).toBeGreaterThan(0);
    expect(sentences()).toHaveLength(3);
    expect(failures().filter((line) => /readyz|The database cannot be reached|stack/.test(line))).toEqual([]);
    expect((await cluster('restart', 'primary')).code).toBe(0);

    process.kill(before.get('node-2') ?? 0, 'SIGKILL');
    for (const name of ['primary', 's3', 'haproxy']) expect((await cluster('kill', name)).code).toBe(0);
    const meanwhile = await processes();
    expect(NAMES.filter((name) => meanwhile.get(name) === 0)).toEqual(['primary', 's3', 'node-2', 'haproxy']);
    for (const name of ['primary', 's3', 'node-2', 'haproxy', 'node-1']) {
      expect(await cluster('restart', name)).toMatchObject({ code: 0, err: '' });
    }
    const after = await processes();
    expect([...after.values()]).not.toContain(0);
    expect(after.get('node-1')).not.toBe(before.get('node-1'));
    expect(await cluster('restart', 'node-4')).toMatchObject({
      code: 1,
      err: `The cluster has no "node-4". It has ${NAMES.join(', ')}.\n`,
    });

    for (const name of ['node-1', 'node-2', 'node-3']) expect((await cluster('kill', name)).code).toBe(0);
    await delay(SERVERS_AWAY_MS);
    const noServer = await fetch(url);
    expect([noServer.status, noServer.headers.get('retry-after'), await noServer.text()]).toEqual([
      503,
      '5',
      'Pantheon cannot be reached right now. Please try again in a few seconds.\n',
    ]);
    // Without a reader of its lines it goes on.
    running.stdout.destroy();
    expect((await cluster('restart', 'node-3')).code).toBe(0);

    // The end waits for none of them.
    const last = await processes();
    for (const name of ['pgbouncer', 'standby', 'redis', 'node-3'])
      process.kill(last.get(name) ?? 0, 'SIGKILL');
    running.kill('SIGTERM');
    await ended;
    // npm has ended, but the cluster, whose lines it no longer holds open, may be removing.
    await eventually(async () => (await leftovers([...last.values()])).length === 0);
  } finally {
    running.kill('SIGTERM');
    await ended;
  }
}, 240_000);
