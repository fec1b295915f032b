import type { Row } from '../support/report';
import { HABITS, type DayCall } from './day';
import { run, type Call, type Machines } from './simulation';

/** Connections of a server to PostgreSQL, by default. */
export const POOL = 20;
/** The share of a processor's time that is planned with. */
const PLANNED_USE = 0.6;
/** Milliseconds that the slowest of a hundred requests may take. */
const SLOWEST_MS = 250;
/** Processors of PostgreSQL's machine from which on reads go to a replica. */
const REPLICA_FROM = 4;
/** A larger community is simulated as equal parts, each with its own servers and its share of PostgreSQL. */
const PART_PER_SECOND = 5_000;
/** How often a second a server tells its streams of what came meanwhile (server/features/live/streams.ts). */
const BROADCASTS = 1;
const SIMULATED_S = 20;

export interface CostedCall extends DayCall {
  call: Call;
}

export interface Measures {
  calls: CostedCall[];
  /** Milliseconds of Node for a broadcast to one stream. */
  hintMs: number;
  /** Bytes of the database for each of its rows, indexes included. */
  rowBytes: number;
}

/** What a community of so many members would ask for and need in its busiest hour. */
export function project({ calls, hintMs, rowBytes }: Measures, members: number): Row[] {
  const active = members * HABITS.active;
  const inSecond = (perDay: number) => (active * perDay * HABITS.busiestHour) / 3_600;
  const perDay = (of: CostedCall[]) => of.reduce((sum, one) => sum + (one.perDay ?? 0), 0);
  /** Processors that work all the time. */
  const cores = (who: 'node' | 'postgres', of: CostedCall[]) =>
    of.reduce((sum, one) => sum + (inSecond(one.perDay ?? 0) * one.call[who]) / 1_000, 0);

  const writes = calls.filter((one) => one.writes);
  const reads = calls.filter((one) => !one.writes);
  const named = (...names: string[]) => calls.filter(({ name }) => names.includes(name));
  const perSecond = inSecond(perDay(calls));
  const streams = (active * HABITS.minutes * HABITS.busiestHour) / 60;
  const hints = streams * HABITS.onFeed * Math.min(inSecond(perDay(named('post'))), BROADCASTS);
  // A comment changes the counts of its post, too.
  const changes = inSecond(perDay(named('like', 'comment')) + perDay(named('comment')));

  const parts = Math.max(1, Math.round(perSecond / PART_PER_SECOND));
  const ofPart = (working: number) => Math.max(1, Math.ceil(working / PLANNED_USE / parts));
  const together = ofPart(cores('postgres', calls));
  const machines = {
    nodes: ofPart(cores('node', calls)),
    connections: POOL,
    ...(together < REPLICA_FROM
      ? { primaryCores: together, replicaCores: [] }
      : {
          primaryCores: ofPart(cores('postgres', writes)),
          replicaCores: [ofPart(cores('postgres', reads))],
        }),
  } satisfies Machines;
  const simulated = calls.map(({ call }) => call);
  const { p50, p99 } = run(simulated, machines, { perSecond: perSecond / parts }, SIMULATED_S);
  const whole = (what: string, result: number): Row => ({ what, results: [Math.round(result)] });
  return [
    whole('calls a second', perSecond),
    whole('  of these, writes', inSecond(perDay(writes))),
    whole('open streams', streams),
    whole('processors for Node', machines.nodes * parts),
    whole('  and for the hints of new posts', (hints * hintMs) / 1_000 / PLANNED_USE),
    whole('counts and comments told to each stream a second', changes),
    whole("processors for PostgreSQL's primary", machines.primaryCores * parts),
    whole('  for its replicas', (machines.replicaCores[0] ?? 0) * parts),
    whole('GiB written a day', (active * perDay(writes) * rowBytes) / 2 ** 30),
    { what: 'p50, ms', results: [p50] },
    { what: 'p99, ms', results: [p99], atMost: SLOWEST_MS },
  ];
}
