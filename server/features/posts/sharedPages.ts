import { PAGE_DEFAULT } from '#contract/limits';
import type { Comment } from '#contract/comments';
import type { Post } from '#contract/posts';
import type { Db } from '../../db/connect';
import { cutEitherWay, type EitherPage } from '../../http/pages';
import { ANYONE } from '../visibility/queries';
import { bytesOfPost, postsOfPage } from './queries/feed';
import { readOwnReactions, readSnapshot, type OwnReactions } from './queries/sharedPage';
import { withThreads } from './read';

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

/** The only fields of a post or comment that differ between members, as JSON for those who have not reacted. */
const NO_REACTION = '"is_liked":false,"is_smited":false';
const REACTIONS = {
  like: '"is_liked":true,"is_smited":false',
  smite: '"is_liked":false,"is_smited":true',
};

/** A post or comment of the page. */
interface Item {
  of: keyof OwnReactions;
  id: number;
  isReactedTo: boolean;
}

/** A page as members see it who have reacted to nothing on it. */
interface Page {
  /** What was committed as its reading began. */
  snapshot: string;
  page: EitherPage<{ id: number }>;
  json: string;
  /** `json` between the reactions. */
  parts: string[];
  /** What the reactions between `parts` are to. */
  items: Item[];
}

interface Reading {
  startedAt: number;
  isOver: boolean;
  page: Promise<Page>;
}

interface Reader {
  memberId: number;
  /** The id before which the page begins; undefined for the newest. */
  before: number | undefined;
  /** Whether the member has written something in the last seconds; undefined where that is not known. */
  hasJustWritten: boolean | undefined;
  /** Makes JSON of posts. */
  serialize: (posts: Post[]) => string;
}

const isReactedTo = ({ like_count, smite_count }: Post | Comment): boolean => like_count + smite_count > 0;

/** In the order of the JSON. */
function itemsOf(posts: Post[]): Item[] {
  const ofComments = (comments: Comment[]): Item[] =>
    comments.flatMap((comment) => [
      { of: 'comments', id: comment.id, isReactedTo: isReactedTo(comment) },
      ...ofComments(comment.replies),
    ]);
  return posts.flatMap((post) => [
    { of: 'posts', id: post.id, isReactedTo: isReactedTo(post) },
    ...ofComments(post.comments),
  ]);
}

/** The page with the member's own reactions. */
function withReactions({ json, parts, items }: Page, own: OwnReactions): string {
  if (items.every(({ of, id }) => own[of][id] === undefined)) return json;
  const [first = '', ...others] = parts;
  return others.reduce((text, part, index) => {
    const item = items[index];
    const kind = item && own[item.of][item.id];
    return text + (kind ? REACTIONS[kind] : NO_REACTION) + part;
  }, first);
}

/**
 * The pages of the feed of everyone's posts, above all the newest one. What is the same for all members is read and
 * serialised once a second at most; a request adds the member's own reactions, by one statement. Those who have just written
 * something get a page that was read afterwards.
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
  async read(reader: Reader): Promise<{ page: EitherPage<{ id: number }>; json: string }> {
    const { memberId, hasJustWritten } = reader;
    const now = performance.now();
    const page = await this.#since(hasJustWritten ? now : now - SHOWN_MS, reader);
    const own = await this.#ownReactions(page, memberId);
    // What was committed since the page was read may be the member's.
    if (hasJustWritten === undefined && own.snapshot !== page.snapshot)
      return this.read({ ...reader, hasJustWritten: true });
    return { page: page.page, json: withReactions(page, own) };
  }

  #ownReactions({ items }: Page, memberId: number) {
    const ids = (of: Item['of']) =>
      items.filter((item) => item.of === of && item.isReactedTo).map(({ id }) => id);
    return readOwnReactions(this.db, memberId, { posts: ids('posts'), comments: ids('comments') });
  }

  /** A page whose reading began at `since` or later and was not expired by now. Each is read once at a time. */
  async #since(since: number, reader: Reader): Promise<Page> {
    const from = Math.max(since, this.#expiredAt);
    for (;;) {
      const reading = this.#readings.get(reader.before);
      if (reading && reading.startedAt >= from) return reading.page;
      if (reading && !reading.isOver) await reading.page.catch(() => undefined);
      else this.#start(reader);
    }
  }

  #start({ before, serialize }: Reader): void {
    const page = readPage(this.db, before, serialize);
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

async function readPage(db: Db, before: number | undefined, serialize: Reader['serialize']): Promise<Page> {
  const snapshot = await readSnapshot(db);
  const found = await postsOfPage(db, ANYONE, { limit: PAGE_DEFAULT + 1, before });
  const { kept, hasMore } = cutEitherWay(found, { limit: PAGE_DEFAULT, bytesOf: bytesOfPost });
  const posts = await withThreads(db, ANYONE, kept);
  const json = serialize(posts);
  const [parts, items] = [json.split(NO_REACTION), itemsOf(posts)];
  if (parts.length !== items.length + 1)
    throw new Error('the reactions of a page are not where they should be');
  // The posts themselves are not kept.
  const page = { kept: kept.map(({ id }) => ({ id })), hasMore };
  return { snapshot, page, json, parts, items };
}
