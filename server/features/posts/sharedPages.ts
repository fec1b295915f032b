import type { Db } from '../../db/connect';
import type { Viewer } from '../visibility/queries';
import { readOwnView } from './queries/sharedPage';
import { readOwnPage, readPage, withOwnReactions, type PageReader, type SharedPage } from './sharedPage';
import { withoutHidden } from './withoutHidden';

declare module 'fastify' {
  interface FastifyInstance {
    /** The pages of the feed, read for all members. */
    sharedPages: SharedPages;
  }
}

/** Milliseconds for which a page is shown after its reading began. */
const SHOWN_MS = 1_000;
/** Pages that are kept at once; the longest is 256 KB. */
const PAGES_MAX = 100;

interface Reading {
  startedAt: number;
  isOver: boolean;
  page: Promise<SharedPage>;
}

interface Reader extends PageReader {
  viewer: Viewer;
  /** Whether the member has written something in the last seconds; undefined where that is not known. */
  hasJustWritten: boolean | undefined;
}

/**
 * The pages of the feed of everyone's posts, above all the newest one. What is the same for all members is read and
 * serialised once a second at most; a request adds the member's own reactions, by one statement, which also tells what a
 * viewer with blocks does not see. Those who have just written something get a page that was read afterwards.
 */
export class SharedPages {
  /** By `before`, the one that began first in front. */
  readonly #readings = new Map<number | undefined, Reading>();
  #expiredAt = -Infinity;

  constructor(private readonly db: Db) {}

  /** Pages that are already being read are shown to no further request. */
  expire(): void {
    this.#expiredAt = performance.now();
  }

  /** The JSON that the member gets, and what it is of. */
  async read(reader: Reader): Promise<Pick<SharedPage, 'page' | 'json'>> {
    const { viewer, hasJustWritten } = reader;
    const now = performance.now();
    const page = await this.#since(hasJustWritten ? now : now - SHOWN_MS, reader);
    const people = viewer.has_blocks ? await page.people() : undefined;
    const own = await readOwnView(this.db, viewer.id, page.parts, people);
    // What was committed since the page was read may be the member's.
    if (hasJustWritten === undefined && own.snapshot !== page.snapshot)
      return this.read({ ...reader, hasJustWritten: true });
    if (!people) return { page: page.page, json: withOwnReactions(page, own.reactions) };
    const { serialize } = reader;
    const json = await withoutHidden(this.db, viewer.id, { page, people, own, serialize });
    return json === undefined ? readOwnPage(this.db, viewer, reader) : { page: page.page, json };
  }

  /** A page whose reading began at `since` or later and was not expired by now. Each is read once at a time. */
  async #since(since: number, reader: Reader): Promise<SharedPage> {
    const from = Math.max(since, this.#expiredAt);
    for (;;) {
      const reading = this.#readings.get(reader.before);
      if (reading && reading.startedAt >= from) return reading.page;
      if (reading && !reading.isOver) await reading.page.catch(() => undefined);
      else this.#start(reader);
    }
  }

  #start(reader: Reader): void {
    const { before } = reader;
    const page = readPage(this.db, reader);
    const reading: Reading = { startedAt: performance.now(), isOver: false, page };
    this.#readings.delete(before);
    this.#readings.set(before, reading);
    for (const [key, { isOver, startedAt }] of this.#readings) {
      const isOld = startedAt < reading.startedAt - SHOWN_MS;
      if (!isOver || (!isOld && this.#readings.size <= PAGES_MAX)) break;
      this.#readings.delete(key);
    }
    const end = () => {
      reading.isOver = true;
    };
    page.then(end, () => {
      end();
      // The next request tries again.
      if (this.#readings.get(before) === reading) this.#readings.delete(before);
    });
  }
}
