import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@pantheon/embedded-postgres/testing';
import { runProgram } from '../../server/testing/program';
import { signUp } from '../../server/testing/overHttp';

const NAMES = ['primary', 'standby', 'pgbouncer', 'redis', 's3', 'node-1', 'node-2', 'node-3', 'haproxy'];

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

test('npm run cluster shows its processes, replaces those that were killed, and ends with all that it has written', async () => {
  const running = spawn('npm', ['run', '--silent', 'cluster'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Once npm, its shell and the cluster have ended.
  const ended = once(running, 'close');
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: running.stdout }).on('line', (line) => {
      if (line.includes('The cluster is ready')) resolve();
    });
  });
  try {
    expect(await Promise.race([ready, ended])).toBeUndefined();
    const before = await processes();
    expect([...before.keys()]).toEqual(NAMES);
    expect([...before.values()]).not.toContain(0);
    await signUp(`http://127.0.0.1:${env['PORT']}`);

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

    // The end waits for none of them.
    for (const name of ['pgbouncer', 'standby', 'redis', 'node-3'])
      process.kill(after.get(name) ?? 0, 'SIGKILL');
    running.kill('SIGTERM');
    await ended;
    for (const name of NAMES) expect(() => process.kill(after.get(name) ?? 0, 0)).toThrow('ESRCH');
    expect((await readdir(folder)).filter((name) => name.startsWith('pantheon'))).toEqual([]);
  } finally {
    running.kill('SIGTERM');
    await ended;
  }
}, 240_000);
