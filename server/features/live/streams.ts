import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIVE_SPREAD_MS, PAGE_DEFAULT } from '#contract/limits';
import type { Hint } from '#contract/live';
import type { BusMessage } from '../../adapters/bus';
import { emitEvent } from '../../events';
import { RecentHints } from './recentHints';

/** Streams that one member may have at this server. */
const PER_MEMBER = 5;
/** Bytes that wait for a client that reads too slowly, or has vanished. */
const WAITING_MAX = 65_536;
/** Milliseconds until a client reconnects. */
const RETRY_MS = 1_000;
/** The same for a client whose stream a newer one of its member has replaced. */
const RETRY_REPLACED_MS = 60_000;
/** Members whose streams are written to before other work has its turn. */
const SLICE = 250;
/** Milliseconds between two broadcasts: what comes meanwhile goes out together. */
const BROADCAST_MS = 1_000;
/** New posts of one broadcast, the newest: pages say "20+" where there are more than a page has. */
const NEW_POSTS_MAX = PAGE_DEFAULT + 1;
/** Milliseconds by which each stream widens the time in which pages refetch: 200 requests a second. */
const SPREAD_PER_STREAM_MS = 5;
/** Heartbeats that are sent at once, at least, so that few streams need few turns. */
const HEARTBEATS_MIN = 100;

/** One member's open connection. */
export interface Stream {
  memberId: number;
  /** The SHA-256 of the session's token, in hex. */
  session: string;
  connection: Writable;
  /** The turn of `heartbeat` in which it is due. */
  due: number;
}

const retry = (ms: number): string => `retry: ${ms}\n\n`;

/** Sends, or ends the connection when too much is still waiting. */
function send({ connection }: Stream, text: string | Buffer): void {
  if (connection.writableLength > WAITING_MAX) connection.destroy();
  else if (connection.writable) connection.write(text);
}

/** The connections of this server that are open. */
export class Streams {
  private readonly byMember = new Map<number, Set<Stream>>();
  /** All streams, the one whose heartbeat is due first at the front. */
  private readonly queue = new Set<Stream>();
  private readonly recent = new RecentHints();
  private turn = 0;
  /** What is still to be sent to everyone, the latest of each kind about each post. */
  private readonly waiting = new Map<string, Hint>();
  private broadcasting: Promise<void> | undefined;

  /**
   * @param heartbeatTurns the turns of `heartbeat` between two heartbeats of a stream
   * @param beforeBroadcast called before each broadcast, since clients then fetch what it reports as changed
   */
  constructor(
    private readonly heartbeatTurns: number,
    private readonly beforeBroadcast: () => void,
  ) {}

  get size(): number {
    return this.queue.size;
  }

  /** The stream begins with the last hints, and is forgotten when either side ends the connection. */
  open(connection: Writable, { memberId, session }: Pick<Stream, 'memberId' | 'session'>): void {
    // Its client left before it was opened, and it would not close again.
    if (connection.destroyed) return;
    const stream = { memberId, session, connection, due: this.turn + this.heartbeatTurns };
    const own = this.byMember.get(memberId) ?? new Set();
    this.byMember.set(memberId, own.add(stream));
    this.queue.add(stream);
    const [oldest] = own;
    if (oldest && own.size > PER_MEMBER) this.end(oldest, RETRY_REPLACED_MS);
    emitEvent('streamOpened', {});
    connection.once('close', () => {
      this.forget(stream);
      emitEvent('streamClosed', {});
    });
    send(stream, retry(RETRY_MS) + this.recent.of(memberId).map(textOf).join(''));
  }

  deliver(message: BusMessage): void {
    if ('ended' in message) {
      this.endSessions(message.ended);
      return;
    }
    const { hint, to } = message;
    if (to) {
      this.recent.add(message);
      for (const id of to) this.sendTo(id, textOf(hint));
      return;
    }
    const key = keyOf(hint);
    this.waiting.delete(key);
    this.waiting.set(key, hint);
    this.broadcasting ??= this.broadcast();
  }

  /** Sends a heartbeat to the streams that are due, one slice at most, and returns them. */
  heartbeat(): Stream[] {
    this.turn += 1;
    const most = Math.max(HEARTBEATS_MIN, Math.ceil((1.25 * this.size) / this.heartbeatTurns));
    const due: Stream[] = [];
    for (const stream of this.queue) {
      if (stream.due > this.turn || due.length === most) break;
      due.push(stream);
    }
    for (const stream of due) {
      send(stream, ':\n\n');
      stream.due = this.turn + this.heartbeatTurns;
      this.queue.delete(stream);
      this.queue.add(stream);
    }
    return due;
  }

  /** @param retryMs when the client may come again, if it is told */
  end(stream: Stream, retryMs?: number): void {
    this.forget(stream);
    stream.connection.end(retryMs === undefined ? undefined : retry(retryMs));
  }

  /** Clients come again one after the other. */
  endAll(): void {
    const spread = this.spreadMs();
    for (const stream of this.queue) this.end(stream, Math.round(RETRY_MS + Math.random() * spread));
  }

  /** Ends this share of the streams (0 to 1). Their clients reconnect after the `retry` that each stream began with. */
  endShare(share: number): void {
    let left = Math.ceil(this.size * share);
    for (const stream of this.queue) {
      if (left-- === 0) return;
      this.end(stream);
    }
  }

  private endSessions({ memberId, session }: { memberId: number; session?: string }): void {
    for (const stream of this.byMember.get(memberId) ?? [])
      if (session === undefined || stream.session === session) this.end(stream);
  }

  private sendTo(memberId: number, text: string): void {
    for (const stream of this.byMember.get(memberId) ?? []) send(stream, text);
  }

  /** Sends to everyone in slices, the first at once, once a second as long as there is something to send. */
  private async broadcast(): Promise<void> {
    while (this.waiting.size > 0) {
      const text = Buffer.from(this.takeWaiting().map(textOf).join(''));
      this.beforeBroadcast();
      let left = SLICE;
      for (const own of this.byMember.values()) {
        for (const stream of own) send(stream, text);
        if (--left > 0) continue;
        await nextTurn();
        left = SLICE;
      }
      await new Promise((resolve) => setTimeout(resolve, BROADCAST_MS).unref());
    }
    this.broadcasting = undefined;
  }

  private takeWaiting(): Hint[] {
    const hints = [...this.waiting.values()];
    this.waiting.clear();
    let olderPosts = hints.filter(({ type }) => type === 'post').length - NEW_POSTS_MAX;
    const kept = hints.filter(({ type }) => type !== 'post' || olderPosts-- <= 0);
    for (const hint of kept) this.recent.add({ hint });
    return kept.map((hint) => this.withSpread(hint));
  }

  private spreadMs(): number {
    return Math.max(LIVE_SPREAD_MS, this.size * SPREAD_PER_STREAM_MS);
  }

  private withSpread(hint: Hint): Hint {
    const spread_ms = this.spreadMs();
    const isRefetched = hint.type === 'post-changed' || hint.type === 'comment';
    return isRefetched && spread_ms > LIVE_SPREAD_MS ? { ...hint, spread_ms } : hint;
  }

  private forget(stream: Stream): void {
    this.queue.delete(stream);
    const own = this.byMember.get(stream.memberId);
    own?.delete(stream);
    if (own?.size === 0) this.byMember.delete(stream.memberId);
  }
}

/** Hints with the same key replace each other. */
const keyOf = (hint: Hint): string =>
  `${hint.type} ${'id' in hint ? hint.id : 'post' in hint ? hint.post : ''}`;

const textOf = (hint: Hint): string => `data: ${JSON.stringify(hint)}\n\n`;
