import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../connect';
import { flushedTo, writtenTo } from './queries';
import { Replica, type ReplicaOptions } from './replica';

/** Between two questions to each replica and to the primary. */
const ASK_MS = 100;
/** How far behind a replica may be. */
const LAG_MAX_MS = 5_000;
/** How long hints wait for replicas, and between two questions meanwhile. */
const HINT_WAIT_MS = 1_000;
const HINT_ASK_MS = 10;

/** The primary's tables: for members' requests, and for all else. */
export interface Primary {
  db: Db;
  backgroundDb: Db;
}

export interface ReplicaState {
  /** Host and port. */
  name: string;
  isUsed: boolean;
  /** Bytes of the primary's log that it has not replayed; undefined while it does not answer. */
  lagBytes: number | undefined;
}

/**
 * The standbys that requests read from. One is read only while it has replayed the primary's log up to `floor`: where the
 * primary was `LAG_MAX_MS` ago, and as the last hint was told. So one that lags, hangs, was killed or promoted is left out
 * until it is there again.
 */
export class Replicas {
  private readonly primary: Db;
  private readonly replicas: Replica[];
  /** Where the primary was, oldest first: at the start or `LAG_MAX_MS` ago, and since then. */
  private history: { at: number; position: number }[] = [];
  /** Where the primary was as the last hint came. */
  private told = 0;
  /** Of which the log has said so. */
  private readonly leftOut = new Set<Replica>();
  private readonly stopping = new AbortController();
  private readonly watches: Promise<void>[];

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
    this.watches = [() => this.measure(), ...this.replicas.map((replica) => () => this.watch(replica))].map(
      (work) => this.repeat(work),
    );
  }

  /**
   * The tables of the member's replica; undefined where none is in use or it has not replayed `position`: the primary is
   * to be asked. A member has the same one at every server while it is in use, so that what was shown does not vanish.
   */
  choose(memberId: number, position: number): Db | undefined {
    const { length } = this.replicas;
    for (let i = 0; i < length; i++) {
      const replica = this.replicas[(memberId + i) % length];
      if (replica && this.isUsed(replica))
        return this.hasReplayed(replica, position) ? replica.db : undefined;
    }
    return undefined;
  }

  /**
   * Resolves once each replica that is read has all that is committed by now. One that takes longer than a second is not
   * read until it has.
   */
  async catchUp(): Promise<void> {
    const position = await writtenTo(this.primary);
    const end = performance.now() + HINT_WAIT_MS;
    const used = this.replicas.filter((replica) => this.isUsed(replica));
    const isBehind = () => used.some((one) => one.replayed !== undefined && one.replayed < position);
    while (isBehind() && performance.now() < end) {
      await Promise.race([Promise.all(used.map((replica) => replica.ask())), delay(HINT_WAIT_MS)]);
      if (isBehind()) await delay(HINT_ASK_MS);
    }
    this.told = Math.max(this.told, position);
  }

  /** In the order of the setting. */
  states(): ReplicaState[] {
    const newest = this.history.at(-1)?.position ?? 0;
    return this.replicas.map((replica) => ({
      name: replica.name,
      isUsed: this.isUsed(replica),
      lagBytes: replica.replayed === undefined ? undefined : Math.max(0, newest - replica.replayed),
    }));
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.watches);
    await Promise.all(this.replicas.map((replica) => replica.stop()));
  }

  private isUsed(replica: Replica): boolean {
    const [oldest] = this.history;
    return oldest !== undefined && this.hasReplayed(replica, Math.max(oldest.position, this.told));
  }

  private hasReplayed({ replayed }: Replica, position: number): boolean {
    return replayed !== undefined && replayed >= position;
  }

  private async repeat(work: () => Promise<void>): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await work();
      await delay(ASK_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async measure(): Promise<void> {
    const at = performance.now();
    const position = await flushedTo(this.primary).catch(() => undefined);
    if (position === undefined) return;
    // A standby that became the primary may lack the last writes of the one before.
    if (position < (this.history.at(-1)?.position ?? 0)) {
      this.history = [];
      this.told = 0;
    }
    this.history.push({ at, position });
    while ((this.history[1]?.at ?? at) <= at - LAG_MAX_MS) this.history.shift();
  }

  private async watch(replica: Replica): Promise<void> {
    await replica.ask();
    const isUsed = this.isUsed(replica);
    if (isUsed !== this.leftOut.has(replica)) return;
    this.leftOut[isUsed ? 'delete' : 'add'](replica);
    this.log.warn({ replica: replica.name }, isUsed ? 'a replica is read again' : 'a replica is left out');
  }
}
