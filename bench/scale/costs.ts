import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import type { BenchData } from '../support/data';
import type { Request } from '../support/load';
import { processorMs, type BenchServer } from '../support/process';
import { median } from '../support/report';
import type { Cost } from './simulation';

const WARM_UP_S = 1;
const MEASURE_S = 2;
/** What bench, server and all processes of PostgreSQL have used so far, in milliseconds. */
export async function usage(
  server: BenchServer,
  { db }: BenchData,
): Promise<Record<keyof Omit<Cost, 'wait'>, number>> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db);
  const { user, system } = process.cpuUsage();
  return {
    client: (user + system) / 1_000,
    node: processorMs(server.pid),
    postgres: rows.reduce((sum, { pid }) => sum + processorMs(pid), 0),
  };
}

export interface Measured extends Cost {
  perSecond: number;
  /** Milliseconds */
  p50: number;
  p99: number;
  /** Bytes of a response, with its headers. */
  bytes: number;
}

/** Sends the requests in turn over so many connections; what each costs. Every response must be a 2xx. */
export async function costOf(
  server: BenchServer,
  data: BenchData,
  requests: Request[],
  connections: number,
): Promise<Measured> {
  const run = (duration: number) => autocannon({ url: server.url, connections, duration, requests });
  await run(WARM_UP_S);
  await wait(200);
  const before = await usage(server, data);
  const { latency, requests: sent, throughput, non2xx, errors } = await run(MEASURE_S);
  const after = await usage(server, data);
  if (non2xx + errors > 0) throw new Error(`${requests[0]?.path ?? ''}: ${non2xx + errors} calls failed`);
  const each = (who: keyof typeof before) => (after[who] - before[who]) / sent.total;
  const [client, node, postgres] = [each('client'), each('node'), each('postgres')];
  return {
    client,
    node,
    postgres,
    wait: Math.max(0, latency.mean - client - node - postgres),
    perSecond: sent.average,
    p50: latency.p50,
    p99: latency.p99,
    bytes: throughput.total / sent.total,
  };
}

/** The medians of what was measured in several rounds. */
export const medians = (rounds: Measured[]): Measured => {
  const of = (field: keyof Measured) => median(rounds.map((round) => round[field]));
  return {
    client: of('client'),
    node: of('node'),
    postgres: of('postgres'),
    wait: of('wait'),
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    bytes: of('bytes'),
  };
};
