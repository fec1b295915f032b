import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const promtool = (...args: string[]): string => execFileSync('promtool', args, { encoding: 'utf8' });

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pantheon-deploy-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('Prometheus takes the alerts', () => {
  expect(promtool('check', 'rules', 'deploy/prometheus/alerts.yml')).toMatch(/SUCCESS: \d+ rules found/);
});

test.each([
  ['PantheonDirectConnectionDown', 'pantheon_database_direct_up', '0+0x100', '1+0x100'],
  ['PantheonDiskLow', 'pantheon_disk_free_bytes{folder="/data"}', '1e9+0x100', '3e9+0x100'],
  // A Prometheus under test begins in 1970: the hours count from there.
  ['PantheonBackupOld', 'pantheon_last_backup_timestamp_seconds', '0+0x3000', '7200000+0x3000'],
  [
    'PantheonBackupOld',
    'kube_cronjob_status_last_successful_time{cronjob="pantheon-backup"}',
    '0+0x3000',
    '7200000+0x3000',
  ],
  // No backup has succeeded yet.
  ['PantheonBackupOld', 'kube_cronjob_created{cronjob="pantheon-backup"}', '0+0x3000', '7200000+0x3000'],
  ['PantheonPicturesFail', 'pantheon_dependency_failures_total{dependency="s3"}', '0+2x100', '0+0x100'],
  ['PantheonMailFails', 'pantheon_dependency_failures_total{dependency="mail"}', '0+1x100', '0+0x100'],
])('%s rings for %s', (alertname, series, ringing, quiet) => {
  const file = path.join(folder, 'test.json');
  const rings = (values: string, minutes: number, isRinging: boolean) => ({
    interval: '1m',
    input_series: [{ series, values }],
    promql_expr_test: [
      {
        expr: `count(ALERTS{alertname="${alertname}",alertstate="firing"})`,
        eval_time: `${minutes}m`,
        exp_samples: isRinging ? [{ labels: '{}', value: 1 }] : [],
      },
    ],
  });
  const minutes = alertname === 'PantheonBackupOld' ? 2_500 : 60;
  const tests = [rings(ringing, minutes, true), rings(quiet, minutes, false)];
  fs.writeFileSync(
    file,
    JSON.stringify({ rule_files: [path.resolve('deploy/prometheus/alerts.yml')], tests }),
  );
  expect(promtool('test', 'rules', file)).toContain('SUCCESS');
});

test('Prometheus takes its configuration', () => {
  expect(promtool('check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.yml')).toContain(
    'SUCCESS',
  );
});

describe('the scheduled backup of compose and Kubernetes', () => {
  const DAY_MS = 24 * 60 * 60 * 1_000;
  const write = (name: string, text: string, daysOld: number) => {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
    const time = new Date(Date.now() - daysOld * DAY_MS);
    fs.utimesSync(file, time, time);
  };
  const backUp = (databaseUrl: string, before = 'true', after = 'true') =>
    // Debian's: a PostgreSQL that ends with the command.
    spawnSync('pg_virtualenv', ['sh', '-ec', `${before}; sh deploy/kubernetes/backup.sh; ${after}`], {
      encoding: 'utf8',
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        BACKUPS: path.join(folder, 'backups'),
        PICTURES: path.join(folder, 'pictures'),
        DATA_DIR: path.join(folder, 'data'),
        KEEP_DAYS: '14',
      },
    });
  const CP = spawnSync('sh', ['-c', 'command -v cp'], { encoding: 'utf8' }).stdout.trim();
  const backups = () => fs.readdirSync(path.join(folder, 'backups')).sort();

  const lastBackup = () => fs.statSync(path.join(folder, 'data/last-backup')).mtimeMs;

  test('removes no dump when it makes none, and tells the servers that there was no backup yet', () => {
    write('backups/pantheon-2026-01-01T03-15-00Z.dump', 'old', 20);
    write('data/outbox', '', 0);
    expect(backUp('postgres://127.0.0.1:1/none').status).not.toBe(0);
    expect(lastBackup()).toBe(0);
    expect(backups()).toEqual(['pantheon-2026-01-01T03-15-00Z.dump']);
  });

  test('makes a dump that can be restored, keeps deleted pictures as long as dumps, and removes what is older', () => {
    write('backups/pantheon-2026-01-10T03-15-00Z.dump', 'younger', 10);
    write('pictures/pantheon/new.webp', 'new', 30);
    write('pictures/pantheon/cut when copied.webp', 'whole', 30);
    write('backups/pictures/pantheon/cut when copied.webp', 'who', 1);
    write('backups/pictures/pantheon/deleted lately.webp', 'deleted', 10);
    write('backups/pictures/pantheon/deleted long ago.webp', 'deleted', 20);
    const sql = `psql -qAt -c`;
    const { status, stdout, stderr } = backUp(
      'postgres:///postgres',
      `${sql} "create table notes as select 'the thread' as text"`,
      `createdb again; pg_restore -d again "$(ls "$BACKUPS"/*.dump | tail -n 1)"; ${sql} 'select text from notes' again`,
    );
    expect({ status, stdout, stderr }).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('the thread'),
    });
    expect(backups()).toEqual([
      'pantheon-2026-01-10T03-15-00Z.dump',
      expect.stringMatching(/^pantheon-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.dump$/),
      'pictures',
    ]);
    const copies = path.join(folder, 'backups/pictures/pantheon');
    expect(
      fs.readdirSync(copies).map((name) => [name, fs.readFileSync(path.join(copies, name), 'utf8')]),
    ).toEqual([
      ['cut when copied.webp', 'whole'],
      ['deleted lately.webp', 'deleted'],
      ['new.webp', 'new'],
    ]);
    expect(Date.now() - lastBackup()).toBeLessThan(DAY_MS);
  });

  test('a picture that is deleted while pictures are copied is none that is missing', () => {
    write('pictures/pantheon/gone.webp', 'gone', 0);
    write('pictures/pantheon/here.webp', 'here', 0);
    // A cp that comes too late for one of them.
    write('bin/cp', `#!/bin/sh\nrm -f pantheon/gone.webp\nexec ${CP} "$@"\n`, 0);
    fs.chmodSync(path.join(folder, 'bin/cp'), 0o755);
    const late = `export PATH="${path.join(folder, 'bin')}:$PATH"`;
    expect(backUp('postgres:///postgres', late)).toMatchObject({ status: 0 });
    const copies = path.join(folder, 'backups/pictures/pantheon');
    expect(fs.readdirSync(copies)).toContain('here.webp');
    expect(fs.readdirSync(copies)).not.toContain('gone.webp');
  });

  test('of several addresses takes the first at which it succeeds, and fails where none is', () => {
    const count = backups().length;
    const dead = 'postgres://127.0.0.1:1/none';
    const last = lastBackup();
    expect(backUp(`${dead},${dead}`).status).not.toBe(0);
    expect([backups().length, lastBackup()]).toEqual([count, last]);
    expect(backUp(`${dead},postgres:///postgres`).status).toBe(0);
    expect(backups()).toHaveLength(count + 1);
  });
});
