import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { previousRelease } from '../scripts/releases/previous';
import { addWorkTree } from '../scripts/workTree';
import { connect, type Db } from '../server/db/connect';
import { startEmbedded } from '../server/db/embedded';
import { migrate } from '../server/db/migrate';
import { LANES } from '../server/features/profile/deletion/erase';
import { tellTerminal } from '../server/startupError';
import { feel, type Felt } from './growth/members';
import { addDueRows, addRows, KEPT } from './growth/rows';
import { watching, type Longest } from './growth/watch';
import { startSessions } from './support/data';
import { runServer, type BenchServer } from './support/process';
import { table } from './support/report';
import { keepStarted } from './support/started';

/** Milliseconds of 99 of 100 responses to a member's cheap call, at most. */
const P99_MS = 250;
const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000000' },
    posts: { type: 'string', default: '10000000' },
    /** Accounts that are deleted. */
    deleted: { type: 'string', default: '100000' },
    /** Seconds of what has no end of its own. */
    seconds: { type: 'string', default: '60' },
    /** Leaves the database for the next run, which then leaves out the migrations. */
    keep: { type: 'boolean', default: false },
  },
});
const size = { members: Number(values.members), posts: Number(values.posts) };
const [deleted, seconds] = [Number(values.deleted), Number(values.seconds)];

const say = (sentence: string) => console.log(`  ${sentence}`);

const countJobs = async (db: Db, task: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from graphile_worker.jobs where task_identifier = ${task}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Has the server do the sweeps, one after the other, and says how long each took. */
async function sweep(db: Db): Promise<void> {
  const tasks = ['sweep-sessions', 'sweep-idempotency-keys', 'sweep-temporary-edits', 'sweep-pictures'];
  for (const task of tasks) {
    const begun = performance.now();
    await sql`select graphile_worker.add_job(${task}, job_key => ${`growth-${task}`})`.execute(db);
    while ((await countJobs(db, task)) > 0) await delay(100);
    say(`${task}: ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  }
}

const countDeleted = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from accounts where deleted_at is not null`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Hides accounts as `deleteAccount` does, and adds the jobs that erase them. */
async function deleteAccounts(db: Db): Promise<void> {
  const isDeleted = sql`id % ${Math.floor(size.members / deleted)}::int = 0 and id > ${KEPT}::int`;
  await sql`
    with hidden as (
      update accounts set deleted_at = now(), username = '#' || id, email = '#' || id
      where ${isDeleted} returning id
    ), suffixes as (
      delete from username_suffixes where member_id in (select id from hidden)
    ), networks as (
      delete from sign_in_networks where member_id in (select id from hidden)
    )
    select graphile_worker.add_job('erase-accounts', payload => json_build_object('lane', lane), job_key => 'growth-' || lane)
    from generate_series(0, ${LANES - 1}::int) as lane`.execute(db);
}

async function erase(db: Db): Promise<void> {
  const begun = performance.now();
  const all = await countDeleted(db);
  while ((await countDeleted(db)) > 0) await delay(500);
  const perSecond = (all * 1_000) / (performance.now() - begun);
  say(`${all} accounts erased, ${perSecond.toFixed(0)} a second`);
}

const connectForLong = (url: string) => connect(url, 5, { statementTimeoutMs: 3_600_000 });

async function fill(url: string): Promise<void> {
  const begun = performance.now();
  await addRows(url, size);
  const db = connectForLong(url);
  const { rows } = await sql<{ gib: number }>`
    select pg_database_size(current_database())::float8 / 1024 ^ 3 as gib`.execute(db);
  const minutes = (performance.now() - begun) / 60_000;
  say(`filled in ${minutes.toFixed(1)} minutes, ${rows[0]?.gib.toFixed(1)} GiB`);
  await db.destroy();
}

const { keep, stopAll } = keepStarted();
const dataDir = path.resolve('.cache', 'bench', `growth-${size.members}-${size.posts}`);
const options = { dataDir, notify: tellTerminal };

const startServer = async (url: string, args = ['dist/server/main.mjs'], cwd?: string) =>
  keep(await runServer(args, { DATABASE_URL: url, DATA_DIR: dataDir, RATE_LIMITS: 'off' }, { cwd }));

/** Brings the release whose servers run beside the newest migrations. Returns what starts one. */
function bringPrevious(): (url: string) => Promise<BenchServer> {
  const release = previousRelease();
  if (release === undefined)
    throw new Error('The release before is missing: git fetch --unshallow brings it.');
  const { tree, remove } = addWorkTree(release);
  keep({ stop: () => Promise.resolve().then(remove) });
  return (url) => startServer(url, ['--import', 'tsx', 'server/main.ts'], tree);
}

/** Makes a filled database with the schema of that release. */
async function makeFilled(startPrevious: (url: string) => Promise<BenchServer>): Promise<void> {
  const engine = await startEmbedded(options);
  try {
    // Its start brings the empty database to its schema.
    const server = await startPrevious(engine.url);
    await server.stop();
    await fill(engine.url);
  } finally {
    // Writes the rows to the disk, which would be busy with them for minutes.
    await engine.stop();
  }
}

const isNew = !existsSync(dataDir);
try {
  await fs.mkdir(dataDir, { recursive: true });
  const startPrevious = isNew ? bringPrevious() : undefined;
  if (startPrevious) await makeFilled(startPrevious);
  const { url } = keep(await startEmbedded(options));
  const db = connectForLong(url);
  keep({ stop: () => db.destroy() });
  const tokens = await startSessions(db);
  const pause = () => delay(seconds * 1_000);
  const felt: (Felt & Longest & { what: string })[] = [];
  const during = async (what: string, server: BenchServer, work: () => Promise<unknown>) => {
    console.log(what);
    let members: Felt | undefined;
    const longest = await watching(url, async () => {
      members = await feel(server.url, tokens, size, work);
    });
    if (!members) return;
    felt.push({ what, ...members, ...longest });
    for (const failure of new Set(members.failures.slice(0, 10))) say(failure);
    say(`the longest statement: ${longest.statement.replaceAll(/\s+/g, ' ')}`);
  };
  const warmUp = (server: BenchServer) => feel(server.url, tokens, size, () => delay(5_000));
  if (startPrevious) {
    const server = await startPrevious(url);
    await warmUp(server);
    await during('the newest migrations', server, () => migrate(url, { notify: say }));
    await server.stop();
  }
  const server = await startServer(url);
  await warmUp(server);
  const updates = async () => {
    const { rows } = await sql<{ all: number; hot: number }>`
      select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_user_tables where relname = 'posts'`.execute(
      db,
    );
    return rows[0] ?? { all: 0, hot: 0 };
  };
  const before = await updates();
  await during('reads, and likes on old posts', server, pause);
  const after = await updates();
  say(`${after.hot - before.hot} of ${after.all - before.all} updates of posts wrote no index`);
  await addDueRows(db, size);
  await during('sweeps', server, () => sweep(db));
  await deleteAccounts(db);
  await during(`${deleted} accounts are erased`, server, () => erase(db));

  const rows = felt.map((one) => ({
    what: one.what,
    results: [one.p99, one.max, one.aroundP99, one.lockMs, one.statementMs, one.seconds, one.failures.length],
    atMost: P99_MS,
    failures: one.failures.length,
  }));
  const columns = ['p99', 'slowest', 'others', 'lock', 'statement', 'seconds', 'failed'];
  console.log(table(`${size.members} members, ${size.posts} posts, ms`, columns, rows));
} finally {
  await stopAll();
  if (!values.keep) await fs.rm(dataDir, { recursive: true, force: true });
}
