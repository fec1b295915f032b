import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config';
import { StartupError } from '../../startupError';
import type { Db, TablesOptions } from '../connect';
import { flushLsn, insertLsn } from './queries';
import { Replica, type ReplicaOptions } from './replica';

export { insertLsn } from './queries';

/** Milliseconds between two questions to each replica and to the primary. */
const CHECK_INTERVAL_MS = 50;
/** How far behind a replica may be. */
const LAG_MAX_MS = 5_000;
/** How long hints wait for replicas. */
const HINT_WAIT_MS = 1_000;

/** The primary's tables: for members' requests, and for all else. */
interface Primary {
  db: Db;
  backgroundDb: Db;
}

interface ReplicaState {
  /** Host and port. */
  name: string;
  isUsed: boolean;
  /** Bytes of the primary's log that it has not replayed; undefined while it does not answer. */
  lagBytes: number | undefined;
}

const hasReplayed = ({ replayLsn }: Replica, lsn: number): boolean =>
  replayLsn !== undefined && replayLsn >= lsn;

/**
 * The standbys that requests read from. One is read only while it has replayed the primary's log up to where the primary
 * was `LAG_MAX_MS` ago and as the last hint went out. So one that lags, hangs, was killed or promoted is not read
 * until it has caught up.
 */
export class Replicas {
  private readonly primary: Db;
  private readonly replicas: Replica[];
  /** Where the primary was, oldest first: at the start or `LAG_MAX_MS` ago, and since then. */
  private history: { at: number; lsn: number }[] = [];
  /** Where the primary was as the last hint came. */
  private lastHintLsn = 0;
  /** Of which the log has said so. */
  private readonly leftOut = new Set<Replica>();
  private readonly stopping = new AbortController();
  private readonly checking: Promise<void>[];

  /**
   * @param primary for questions to it, and for statements that fail at a replica: a member's, so of the requests' pool
   * @param options of the connections to each replica
   */
  constructor(
    urls: string[],
    { db, backgroundDb }: Primary,
    private readonly log: FastifyBaseLogger,
    options: ReplicaOptions,
  ) {
    this.primary = backgroundDb;
    this.replicas = urls.map((url) => new Replica(url, db, options));
    this.checking = [
      this.repeat(() => this.checkPrimary()),
      ...this.replicas.map((replica) => this.repeat(() => this.check(replica))),
    ];
  }

  /**
   * The tables of the member's replica; undefined where none is in use or it has not replayed `lsn`: the primary is to be
   * asked. A member has the same one at every server while it is in use, so that what was shown does not vanish.
   */
  choose(memberId: number, lsn: number): Db | undefined {
    const { length } = this.replicas;
    const inOrder = this.replicas.map((_, i) => this.replicas[(memberId + i) % length] as Replica);
    const replica = inOrder.find((one) => this.isUsed(one));
    return replica && hasReplayed(replica, lsn) ? replica.db : undefined;
  }

  /**
   * Resolves once each replica that is read has all that is committed by now. One that takes longer than a second is not
   * read until it has.
   */
  async catchUp(): Promise<void> {
    const lsn = await insertLsn(this.primary);
    const end = performance.now() + HINT_WAIT_MS;
    const used = this.replicas.filter((replica) => this.isUsed(replica));
    const isBehind = () => used.some(({ replayLsn }) => replayLsn !== undefined && replayLsn < lsn);
    while (isBehind() && performance.now() < end) await delay(CHECK_INTERVAL_MS / 5);
    this.lastHintLsn = Math.max(this.lastHintLsn, lsn);
  }

  /** In the order of the setting. */
  states(): ReplicaState[] {
    const newest = this.history.at(-1)?.lsn ?? 0;
    return this.replicas.map((replica) => ({
      name: replica.name,
      isUsed: this.isUsed(replica),
      lagBytes: replica.replayLsn === undefined ? undefined : Math.max(0, newest - replica.replayLsn),
    }));
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.checking);
    await Promise.all(this.replicas.map((replica) => replica.stop()));
  }

  private isUsed(replica: Replica): boolean {
    const [oldest] = this.history;
    return oldest !== undefined && hasReplayed(replica, Math.max(oldest.lsn, this.lastHintLsn));
  }

  private async repeat(work: () => Promise<void>): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await work();
      await delay(CHECK_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async checkPrimary(): Promise<void> {
    const at = performance.now();
    const lsn = await flushLsn(this.primary).catch(() => undefined);
    if (lsn === undefined) return;
    // A standby that became the primary may lack the last writes of the one before.
    if (lsn < (this.history.at(-1)?.lsn ?? 0)) {
      this.history = [];
      this.lastHintLsn = 0;
    }
    this.history.push({ at, lsn });
    while ((this.history[1]?.at ?? at) <= at - LAG_MAX_MS) this.history.shift();
  }

  private async check(replica: Replica): Promise<void> {
    await replica.check();
    const isUsed = this.isUsed(replica);
    if (isUsed !== this.leftOut.has(replica)) return;
    this.leftOut[isUsed ? 'delete' : 'add'](replica);
    this.log.warn({ replica: replica.name }, isUsed ? 'a replica is read again' : 'a replica is left out');
  }
}

/** The replicas of DATABASE_REPLICA_URLS; null without any. Throws a StartupError. */
export function openReplicas(
  { databaseUrl, databaseReplicaUrls: urls, databasePool: max }: Config,
  primary: Primary,
  log: FastifyBaseLogger,
  options: TablesOptions,
): Replicas | null {
  if (urls.length === 0) return null;
  if (!databaseUrl) {
    throw new StartupError(
      'DATABASE_REPLICA_URLS needs DATABASE_URL: the embedded PostgreSQL has no replicas.',
    );
  }
  return new Replicas(urls, primary, log, { ...options, max });
}
