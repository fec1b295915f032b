import os from 'node:os';
import { sql } from 'kysely';
import { costOf, medians, type Measured } from './scale/costs';
import { dayOf, type DayCall } from './scale/day';
import { costOfHint } from './scale/hints';
import { POOL, project, type CostedCall } from './scale/project';
import { run, type Call } from './scale/simulation';
import { MEMBERS, openBenchData, type BenchData } from './support/data';
import { runServer } from './support/process';
import { table, type Row } from './support/report';
import { keepStarted } from './support/started';

const POSTS = 100_000;
const ROUNDS = 3;
const CONNECTIONS = 10;
/** Connections over which a day's calls are sent together. */
const MIXED_CONNECTIONS = [10, 40];
/** By how many percent the simulation may miss what was measured, to be believed about what was not. */
const MAY_MISS = 20;
const COMMUNITIES = [10_000, 1_000_000, 100_000_000];

const { keep, stopAll } = keepStarted();

/** Simulates what was measured on this machine: one server, whose processors PostgreSQL and the benchmark share. */
const here = (calls: Call[], connections: number) =>
  run(calls, { nodes: 1, connections: POOL, sharedCores: os.availableParallelism() }, { connections }, 20);

/** The requests of a member's day, in their proportions. */
function mixed(calls: DayCall[]): DayCall['requests'] {
  const most = Math.max(...calls.map(({ perDay = 0 }) => perDay));
  const turns = Array.from({ length: 200 }, (_, turn) =>
    calls.flatMap(({ perDay = 0, requests }) => {
      const isDue = Math.floor(((turn + 1) * perDay) / most) > Math.floor((turn * perDay) / most);
      return isDue ? (requests[turn % requests.length] ?? []) : [];
    }),
  );
  return turns.flat();
}

async function bytesOfRow({ db }: BenchData): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(oid)) / sum(greatest(reltuples, 0)) as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  return Number(rows[0]?.bytes);
}

try {
  const data = keep(await openBenchData(POSTS));
  const members = await data.db
    .selectFrom('members')
    .select('username')
    .orderBy('id')
    .limit(MEMBERS)
    .execute();
  const env = { DATABASE_URL: data.url, DATA_DIR: data.dataDir, RATE_LIMITS: 'off' };
  const server = keep(await runServer(['dist/server/main.mjs'], env));

  const names = members.map(({ username }) => username);
  const day = dayOf(data, names, POSTS);
  const together = mixed(day);
  const loads = [
    ...day.flatMap(({ requests }) => [1, CONNECTIONS].map((connections) => ({ requests, connections }))),
    ...MIXED_CONNECTIONS.map((connections) => ({ requests: together, connections })),
  ];
  const rounds = loads.map(() => [] as Measured[]);
  for (let round = 0; round < ROUNDS; round++) {
    // Those of the last round would be the first page.
    await data.db.deleteFrom('posts').where('id', '>', POSTS).execute();
    for (const [index, { requests, connections }] of loads.entries())
      rounds[index]?.push(await costOf(server, data, requests, connections));
  }
  const measured = rounds.map(medians);

  const costs: Row[] = [];
  const checks: Row[] = [];
  const check = (what: string, found: number, simulated: number) =>
    checks.push({
      what,
      results: [Math.abs(100 * (simulated / found - 1)), found, simulated],
      atMost: MAY_MISS,
    });
  const calls: CostedCall[] = [];
  for (const [index, one] of day.entries()) {
    const [alone, cost] = measured.slice(2 * index);
    if (!alone || !cost) continue;
    costs.push({
      what: one.name,
      results: [cost.node, cost.postgres, alone.wait, cost.bytes / 1_024, cost.perSecond],
    });
    if (one.perDay === undefined) continue;
    const call = { ...cost, wait: alone.wait, share: one.perDay, writes: one.writes };
    calls.push({ ...one, call });
    check(`${one.name}, a second`, cost.perSecond, here([call], CONNECTIONS).perSecond);
  }
  const all = calls.map(({ call }) => call);
  for (const [index, connections] of MIXED_CONNECTIONS.entries()) {
    const mix = measured[2 * day.length + index];
    if (!mix) continue;
    const simulated = here(all, connections);
    const what = `a day's calls over ${connections} connections`;
    check(`${what}, a second`, mix.perSecond, simulated.perSecond);
    check(`${what}, p50, ms`, mix.p50, simulated.p50);
  }
  const post = calls.find(({ name }) => name === 'post')?.call;
  const hintMs = post ? await costOfHint(server, data, post) : NaN;

  console.log(table('a call, in ms', ['Node', 'PostgreSQL', 'waits', 'KiB', 'calls/s'], costs));
  console.log(`  the hint of a post to one stream: ${(1_000 * hintMs).toFixed(1)} µs of Node`);
  console.log(table('what the simulation misses', ['%', 'measured', 'simulated'], checks));
  const measures = { calls, hintMs, rowBytes: await bytesOfRow(data) };
  for (const count of COMMUNITIES)
    console.log(table(`${count} members, busiest hour`, [''], project(measures, count)));
} finally {
  await stopAll();
}
