import { PassThrough } from 'node:stream';
import type { BusMessage } from '../../adapters/bus';

/** Streams that one member may have at this server. */
const PER_MEMBER = 5;
/** Bytes that wait for a client that reads too slowly, or has vanished. */
const WAITING_MAX = 65_536;
/** Milliseconds after which a client connects again; and after which one does that a newer stream has replaced. */
const RETRY_MS = 1_000;
const RETRY_REPLACED_MS = 60_000;

/** One member's open connection. */
interface Stream {
  memberId: number;
  tokenHash: Buffer;
  body: PassThrough;
}

const retry = (ms: number): string => `retry: ${ms}\n\n`;

/** Sends, or ends the connection when too much is still waiting. */
function send({ body }: Stream, text: string): void {
  if (body.writableLength + body.readableLength > WAITING_MAX) body.destroy();
  else if (body.writable) body.write(text);
}

/** The connections of this server that are open, by member. */
export class Streams {
  private readonly byMember = new Map<number, Set<Stream>>();

  /** Returns the body of the response; the stream is forgotten when either side ends it. */
  open(memberId: number, tokenHash: Buffer): PassThrough {
    const stream = { memberId, tokenHash, body: new PassThrough() };
    const own = this.byMember.get(memberId) ?? new Set();
    this.byMember.set(memberId, own.add(stream));
    const [oldest] = own;
    if (oldest && own.size > PER_MEMBER) this.end(oldest, RETRY_REPLACED_MS);
    stream.body.once('close', () => this.forget(stream));
    send(stream, retry(RETRY_MS));
    return stream.body;
  }

  all(): Stream[] {
    return [...this.byMember.values()].flatMap((own) => [...own]);
  }

  deliver({ hint, to }: BusMessage): void {
    const text = `data: ${JSON.stringify(hint)}\n\n`;
    const streams = to ? to.flatMap((id) => [...(this.byMember.get(id) ?? [])]) : this.all();
    for (const stream of streams) send(stream, text);
  }

  /** Shows clients and proxies that the connections are alive. */
  beat(): void {
    for (const stream of this.all()) send(stream, ':\n\n');
  }

  /** @param retryMs when the client may come again, if it is told */
  end(stream: Stream, retryMs?: number): void {
    this.forget(stream);
    stream.body.end(retryMs === undefined ? undefined : retry(retryMs));
  }

  endAll(): void {
    for (const stream of this.all()) this.end(stream);
  }

  private forget(stream: Stream): void {
    const own = this.byMember.get(stream.memberId);
    own?.delete(stream);
    if (own?.size === 0) this.byMember.delete(stream.memberId);
  }
}
