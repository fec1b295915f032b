import fs from 'node:fs';
import type { RedisConnection } from '../adapters/redis';
import { smtpMailer } from '../adapters/mail/smtp';
import { openS3 } from '../adapters/media/open';
import { lastBackupIn } from '../backup/folders';
import { readConfig } from '../config';
import { connect } from '../db/connect';
import type { Replicas } from '../db/replicas';
import { form, png } from '../testing/forms';
import { follow } from '../testing/live';
import { startTestServer, type TestServer } from '../testing/server';
import { VERSION } from '../version';
import { createMetrics } from './registry';
import { startMetrics, type MetricsServer } from './server';

const disks = () => [{ id: 1, folder: '/data', freeBytes: 5_000 }];
let server: TestServer;
let metrics: MetricsServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'signUp=1/600' });
  const redis = { isUp: () => true } as RedisConnection;
  const states = () => [{ name: 'standby:5432', isUsed: true, lagBytes: 0 }];
  const replicas = { states } as unknown as Replicas;
  // Listed as existing: dashboard and alerts name it.
  await fs.promises.writeFile(lastBackupIn(server.context.config.dataDir), '');
  metrics = await startMetrics({ port: 0, host: '127.0.0.1' }, { ...server.context, redis, replicas, disks });
});
afterAll(async () => {
  await metrics.stop();
  await server.stop();
});

const scrape = async () => (await fetch(metrics.url)).text();
/** The value of one line, named with its labels; undefined where there is none. */
async function valueOf(line: string): Promise<number | undefined> {
  const found = (await scrape()).split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.split(' ').at(-1));
}

test('tells of requests by route and status, limits, streams, pictures, pools and the queue', async () => {
  const member = await server.signUp('ariadne');
  const { body: post } = await server.call<{ id: number }>('POST', '/api/posts/', {
    as: member,
    body: form({ content: 'x', image: await png() }),
  });
  expect((await server.call('GET', `/api/posts/${post.id}/`, { as: member })).status).toBe(200);
  expect((await server.call('GET', '/api/nowhere/')).status).toBe(404);
  const second = { username: 'theseus', email: 't@example.org', password: 'a long enough secret' };
  expect((await server.call('POST', '/api/register/', { body: second })).status).toBe(429);
  const reset = { body: { email: 'ariadne@example.org' } };
  expect((await server.call('POST', '/api/password-reset/', reset)).status).toBeLessThan(300);
  const stream = await follow(server.url, member.token);

  const text = await scrape();
  const requests = 'pantheon_http_request_duration_seconds_count';
  for (const line of [
    `${requests}{method="GET",route="/api/posts/:id/",status="200"} 1`,
    `${requests}{method="GET",route="none",status="404"} 1`,
    `${requests}{method="POST",route="/api/register/",status="429"} 1`,
    'pantheon_limit_reached_total{limit="signUp"} 1',
    'pantheon_live_streams 1',
    'pantheon_picture_encoding_duration_seconds_count{outcome="ok"} 1',
    'pantheon_database_pool_waiting{pool="requests"} 0',
    'pantheon_queue_due_jobs 1',
    `pantheon_build_info{version="${VERSION}"} 1`,
    'pantheon_database_up 1',
    'pantheon_database_direct_up 1',
    'pantheon_redis_up 1',
    'pantheon_replica_in_use{replica="standby:5432"} 1',
    'pantheon_replica_lag_bytes{replica="standby:5432"} 0',
    'pantheon_disk_free_bytes{folder="/data"} 5000',
  ]) {
    expect(text).toContain(`\n${line}\n`);
  }
  expect(await valueOf('pantheon_database_pool_connections{pool="background",state="idle"}')).toBeGreaterThan(
    0,
  );
  expect(await valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  expect(stream.status).toBe(200);
});

test('tells of failures of S3 and of the mail server', async () => {
  const s3 = {
    S3_BUCKET: 'x',
    S3_ACCESS_KEY_ID: 'x',
    S3_SECRET_ACCESS_KEY: 'x',
    S3_ENDPOINT: 'http://127.0.0.1:1',
  };
  const failures = (dependency: string) =>
    valueOf(`pantheon_dependency_failures_total{dependency="${dependency}"}`);
  expect([await failures('s3'), await failures('mail')]).toEqual([0, 0]);
  await expect((await openS3(readConfig(s3)))?.read('x')).rejects.toThrow('S3');
  await expect(smtpMailer('smtp://127.0.0.1:1', 'a@example.org').check()).rejects.toThrow('SMTP');
  expect([await failures('s3'), await failures('mail')]).toEqual([1, 1]);
});

test('tells when the last backup was made, and that there was none', async () => {
  const metric = 'pantheon_last_backup_timestamp_seconds';
  const file = lastBackupIn(server.context.config.dataDir);
  await fs.promises.utimes(file, 0, 1_700_000_000);
  expect(await valueOf(metric)).toBe(1_700_000_000);
  await fs.promises.rm(file);
  // With a DATABASE_URL, as here, backups may be made without a word to the server.
  expect(await valueOf(metric)).toBeUndefined();
  const embedded = { ...server.context, disks, config: { ...server.context.config, databaseUrl: undefined } };
  const measured = createMetrics(embedded);
  expect(await measured.text()).toContain(`\n${metric} 0\n`);
  measured.stop();
  await fs.promises.writeFile(file, '');
});

test('only /metrics is served', async () => {
  expect((await fetch(new URL('/', metrics.url))).status).toBe(404);
});

test('a database that is away is told, and the other metrics are there', async () => {
  const away = connect('postgres://pantheon@127.0.0.1:1/pantheon');
  const bus = { ...server.context.bus, isOpen: () => false };
  const measured = createMetrics({ ...server.context, disks, backgroundDb: away, bus });
  const text = await measured.text();
  measured.stop();
  await away.destroy();
  expect(text).toContain('\npantheon_database_up 0\n');
  expect(text).toContain('\npantheon_database_direct_up 0\n');
  expect(text).toContain('\nprocess_resident_memory_bytes ');
});

test('dashboard and alerts name metrics that exist, the dashboard shows all of ours, and operations says what to do about each alert', async () => {
  const exposed = new Set((await scrape()).match(/^\w+/gm));
  const dashboard = fs.readFileSync('deploy/grafana/pantheon.json', 'utf8');
  const alerts = fs.readFileSync('deploy/prometheus/alerts.yml', 'utf8');
  for (const file of [dashboard, alerts]) {
    const named = file.match(/\b(pantheon|nodejs|process)_\w+/g) ?? [];
    expect(named.length).toBeGreaterThan(9);
    expect(named.filter((name) => !exposed.has(name))).toEqual([]);
  }
  const { panels } = JSON.parse(dashboard) as { panels: { targets: object[] }[] };
  const targets = JSON.stringify(panels.map((panel) => panel.targets));
  const shown = new Set(targets.match(/\bpantheon_\w+?(?=(_bucket|_sum|_count)?\b)/g));
  const ours = (await scrape()).match(/(?<=^# TYPE )pantheon_\w+/gm) ?? [];
  expect(ours.filter((name) => !shown.has(name))).toEqual(['pantheon_build_info']);
  const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  const operations = fs.readFileSync('docs/operations.md', 'utf8');
  expect([...operations.matchAll(/^\| `(Pantheon\w+)`/gm)].map(([, name]) => name)).toEqual(names);
});
