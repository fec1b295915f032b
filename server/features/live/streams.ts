import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIVE_SPREAD_MS, PAGE_DEFAULT } from '#contract/limits';
import type { Hint } from '#contract/live';
import type { BusMessage, HintMessage } from '../../adapters/bus';
import { emitEvent } from '../../events';
import { RecentHints } from './recentHints';
import type { VisibleHints } from './visibleHints';

/** Streams that one member may have at this server. */
const PER_MEMBER = 5;
/** Bytes that wait for a client that reads too slowly, or has vanished. */
const WAITING_MAX = 65_536;
/** Milliseconds until a client reconnects. */
const RETRY_MS = 1_000;
/** The same for a client whose stream a newer one of its member has replaced. */
const RETRY_REPLACED_MS = 60_000;
/** Streams that are written to before other work has its turn. */
const SLICE = 250;
/** Milliseconds between two broadcasts: what comes meanwhile goes out together. */
const BROADCAST_MS = 1_000;
/** New posts of one broadcast, the newest: pages say "20+" where there are more than a page has. */
const NEW_POSTS_MAX = PAGE_DEFAULT + 1;
/** Milliseconds by which each stream widens the time in which pages refetch: 200 requests a second. */
const SPREAD_PER_STREAM_MS = 5;
/** Authors of the changed comments of one post that are told apart: where there are more, some may be met by anyone. */
const AUTHORS_MAX = 20;
/** Heartbeats that are sent at once, at least, so that few streams need few turns. */
const HEARTBEATS_MIN = 100;

/** One member's open connection. */
export interface Stream {
  memberId: number;
  /** The SHA-256 of the session's token, in hex. */
  session: string;
  /** Whether its page shows the feed; others get no hints of new posts. */
  showsFeed: boolean;
  connection: Writable;
  /** The turn of `heartbeat` in which it is due. */
  due: number;
}

interface NewStream extends Pick<Stream, 'memberId' | 'session' | 'showsFeed'> {
  /** Whether its member has blocks. */
  hasBlocks: boolean;
}

interface StreamsParts {
  /** Called before each broadcast, since clients then fetch what it reports as changed. */
  beforeBroadcast: () => void;
  /** Never throws. */
  visibleHints: VisibleHints;
}

const retry = (ms: number): string => `retry: ${ms}\n\n`;

/** Sends, or ends the connection when too much is still waiting. */
function send({ connection }: Stream, text: string | Buffer): void {
  if (connection.writableLength > WAITING_MAX) connection.destroy();
  else if (connection.writable) connection.write(text);
}

/** Visits streams, with a turn for other work after each slice. */
async function inSlices(streams: Iterable<Stream>, visit: (stream: Stream) => void): Promise<void> {
  let left = SLICE;
  for (const stream of streams) {
    visit(stream);
    if (--left > 0) continue;
    await nextTurn();
    left = SLICE;
  }
}

/** The connections of this server that are open. */
export class Streams {
  private readonly byMember = new Map<number, Set<Stream>>();
  /** All streams, the one whose heartbeat is due first at the front. */
  private readonly queue = new Set<Stream>();
  /** All streams by what their pages show. */
  private readonly ofFeed = new Set<Stream>();
  private readonly ofOthers = new Set<Stream>();
  private readonly recent = new RecentHints();
  private turn = 0;
  /** Members with streams here who have blocks, and may not be told of everything. */
  private readonly withBlocks = new Set<number>();
  /** What is still to be sent to everyone, the latest of each kind about each post. */
  private readonly waiting = new Map<string, HintMessage>();
  private broadcasting: Promise<void> | undefined;

  /** @param heartbeatTurns the turns of `heartbeat` between two heartbeats of a stream */
  constructor(
    private readonly heartbeatTurns: number,
    private readonly parts: StreamsParts,
  ) {}

  get size(): number {
    return this.queue.size;
  }

  /** The stream begins with the last hints, and is forgotten when either side ends the connection. */
  open(connection: Writable, { hasBlocks, ...parts }: NewStream): void {
    // Its client left before it was opened, and it would not close again.
    if (connection.destroyed) return;
    const { memberId, showsFeed } = parts;
    const stream = { ...parts, connection, due: this.turn + this.heartbeatTurns };
    const own = this.byMember.get(memberId) ?? new Set();
    this.byMember.set(memberId, own.add(stream));
    this.queue.add(stream);
    (showsFeed ? this.ofFeed : this.ofOthers).add(stream);
    const [oldest] = own;
    if (oldest && own.size > PER_MEMBER) this.end(oldest, RETRY_REPLACED_MS);
    emitEvent('streamOpened', {});
    connection.once('close', () => {
      this.forget(stream);
      emitEvent('streamClosed', {});
    });
    if (hasBlocks) this.withBlocks.add(memberId);
    const recent = this.recent.of(memberId);
    if (this.withBlocks.has(memberId)) {
      send(stream, retry(RETRY_MS));
      void this.sendVisible(recent, [stream]);
    } else send(stream, retry(RETRY_MS) + textOf(recent.map(({ hint }) => hint).filter(concerns(stream))));
  }

  deliver(message: BusMessage): void {
    if ('ended' in message) {
      this.endSessions(message.ended);
      return;
    }
    const { hint, to, blocks = [] } = message;
    for (const id of blocks) this.setBlocks(id, true);
    if (to) {
      this.recent.add(message);
      for (const id of to) this.sendTo(id, message);
      return;
    }
    const key = keyOf(hint);
    const earlier = this.waiting.get(key);
    this.waiting.delete(key);
    this.waiting.set(key, earlier ? { hint, ...authorsOfBoth(earlier, message) } : message);
    this.broadcasting ??= this.broadcast();
  }

  /** Says whether a member has blocks. */
  setBlocks(memberId: number, hasBlocks: boolean): void {
    if (!hasBlocks) this.withBlocks.delete(memberId);
    else if (this.byMember.has(memberId)) this.withBlocks.add(memberId);
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

  private sendTo(memberId: number, message: HintMessage): void {
    const own = [...(this.byMember.get(memberId) ?? [])];
    if (this.withBlocks.has(memberId)) void this.sendVisible([message], own);
    else for (const stream of own) send(stream, textOf([message.hint]));
  }

  /** Sends streams of members with blocks what these may be told. */
  private async sendVisible(messages: HintMessage[], streams: Stream[]): Promise<void> {
    if (messages.length === 0 || streams.length === 0) return;
    const memberIds = new Set(streams.map(({ memberId }) => memberId));
    const visibleTo = await this.parts.visibleHints(messages, [...memberIds]);
    // Most may be told the same: its text is made once.
    const texts = { ofFeed: new Map<Hint[], Buffer>(), ofOthers: new Map<Hint[], Buffer>() };
    await inSlices(streams, (stream) => {
      const visible = visibleTo(stream.memberId);
      const made = stream.showsFeed ? texts.ofFeed : texts.ofOthers;
      let text = made.get(visible);
      if (!text) {
        const hints = visible.filter(concerns(stream)).map((hint) => this.withSpread(hint));
        text = Buffer.from(textOf(hints));
        made.set(visible, text);
      }
      if (text.length > 0) send(stream, text);
    });
  }

  /** Sends to everyone, the first at once, once a second as long as there is something to send. */
  private async broadcast(): Promise<void> {
    while (this.waiting.size > 0) {
      const messages = this.takeWaiting();
      const hints = messages.map(({ hint }) => this.withSpread(hint));
      this.parts.beforeBroadcast();
      const withBlocks = [
        ...(await this.sendInSlices(hints, this.ofFeed)),
        ...(await this.sendInSlices(hints.filter(isForOthers), this.ofOthers)),
      ];
      await this.sendVisible(messages, withBlocks);
      await new Promise((resolve) => setTimeout(resolve, BROADCAST_MS).unref());
    }
    this.broadcasting = undefined;
  }

  /** Sends all these streams the same, and returns those of members with blocks, which it leaves out. */
  private async sendInSlices(hints: Hint[], streams: Set<Stream>): Promise<Stream[]> {
    if (hints.length === 0) return [];
    const text = Buffer.from(textOf(hints));
    const withBlocks: Stream[] = [];
    await inSlices(streams, (stream) => {
      if (this.withBlocks.has(stream.memberId)) withBlocks.push(stream);
      else send(stream, text);
    });
    return withBlocks;
  }

  private takeWaiting(): HintMessage[] {
    const messages = [...this.waiting.values()];
    this.waiting.clear();
    let olderPosts = messages.filter(({ hint }) => hint.type === 'post').length - NEW_POSTS_MAX;
    const kept = messages.filter(({ hint }) => hint.type !== 'post' || olderPosts-- <= 0);
    for (const message of kept) this.recent.add(message);
    return kept;
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
    this.ofFeed.delete(stream);
    this.ofOthers.delete(stream);
    const own = this.byMember.get(stream.memberId);
    own?.delete(stream);
    if (own?.size !== 0) return;
    this.byMember.delete(stream.memberId);
    this.withBlocks.delete(stream.memberId);
  }
}

/** Who wrote what two hints are about; no one in particular where that is not known of one of them, or are many. */
function authorsOfBoth({ by: some }: HintMessage, { by: others }: HintMessage): Pick<HintMessage, 'by'> {
  const by = some && others && [...new Set([...some, ...others])];
  return by && by.length <= AUTHORS_MAX ? { by } : {};
}

/** Hints with the same key replace each other. */
const keyOf = (hint: Hint): string =>
  `${hint.type} ${'id' in hint ? hint.id : 'post' in hint ? hint.post : ''}`;

const isForOthers = ({ type }: Hint): boolean => type !== 'post';

/** Whether a stream gets a hint, as far as its page is concerned. */
const concerns =
  ({ showsFeed }: Stream) =>
  (hint: Hint): boolean =>
    showsFeed || isForOthers(hint);

const textOf = (hints: Hint[]): string => hints.map((hint) => `data: ${JSON.stringify(hint)}\n\n`).join('');
