import { PAGE_DEFAULT } from '#contract/limits';
import type { Comment } from '#contract/comments';
import type { Post } from '#contract/posts';
import type { Db } from '../../db/connect';
import { cutEitherWay, type EitherPage } from '../../http/pages';
import { ANYONE, type Viewer } from '../visibility/queries';
import { bytesOfPost, postsOfPage } from './queries/feed';
import {
  readPeople,
  readSnapshot,
  type OwnReactions,
  type PageParts,
  type People,
} from './queries/sharedPage';
import { withThreads } from './read';

/** The only fields of a post or comment that differ between members, as JSON for those who have not reacted. */
const NO_REACTION = '"is_liked":false,"is_smited":false';
const REACTIONS = {
  like: '"is_liked":true,"is_smited":false',
  smite: '"is_liked":false,"is_smited":true',
};

/** Makes JSON of posts. */
export type Serialize = (posts: Post[]) => string;

/** A post or comment of the page. */
interface Item {
  of: keyof OwnReactions;
  id: number;
}

/** A post of a shared page. */
export interface SharedPost {
  id: number;
  /** In lower case, as the names below. */
  author: string;
  editor: string | undefined;
  /** The author of each comment that it embeds. */
  commenters: string[];
  /** Its JSON between the reactions. */
  pieces: string[];
  /** What the reactions between `pieces` are to. */
  items: Item[];
}

/** The ids of a page's posts, and whether another follows. */
export type PageIds = EitherPage<{ id: number }>;

/** A page as members see it who are in no blocks and have reacted to nothing on it. */
export interface SharedPage {
  /** What was committed as its reading began. */
  snapshot: string;
  page: PageIds;
  json: string;
  posts: SharedPost[];
  parts: PageParts;
  /** Read when a viewer with blocks first asks for the page. */
  people: () => Promise<People>;
}

/** A post with as many comments as this, or fewer, tells whose they are; of others they are counted for each viewer. */
const COMMENTERS_MAX = 100;

/** Comments with all below them, in the order of the JSON. */
const commentsOf = (comments: Comment[]): Comment[] =>
  comments.flatMap((comment) => [comment, ...commentsOf(comment.replies)]);

const isReactedTo = ({ like_count, smite_count }: Post | Comment): boolean => like_count + smite_count > 0;

const toKeys = (names: (string | null)[]): string[] => names.flatMap((name) => name?.toLowerCase() ?? []);

function partsOf(posts: Post[], shared: SharedPost[]): PageParts {
  const comments = posts.flatMap((post) => commentsOf(post.comments));
  const further = posts.filter(
    ({ comment_count }, index) => comment_count > (shared[index]?.commenters.length ?? 0),
  );
  const isShort = ({ comment_count }: Post) => comment_count <= COMMENTERS_MAX;
  const names = shared.flatMap(({ author, editor, commenters }) => [author, editor ?? author, ...commenters]);
  return {
    posts: posts.filter(isReactedTo).map(({ id }) => id),
    comments: comments.filter(isReactedTo).map(({ id }) => id),
    names: [...new Set(names)],
    shortThreads: further.filter(isShort).map(({ id }) => id),
    longThreads: further.filter((post) => !isShort(post)).map(({ id }) => id),
  };
}

function toShared(post: Post, json: string): SharedPost {
  const comments = commentsOf(post.comments);
  const items: Item[] = [
    { of: 'posts', id: post.id },
    ...comments.map(({ id }): Item => ({ of: 'comments', id })),
  ];
  const pieces = json.split(NO_REACTION);
  if (pieces.length !== items.length + 1)
    throw new Error('the reactions of a page are not where they should be');
  const [author = ''] = toKeys([post.author_username]);
  const [editor] = toKeys([post.edited_by_username]);
  const commenters = toKeys(comments.map(({ author_username }) => author_username));
  return { id: post.id, author, editor, commenters, pieces, items };
}

/** The JSON of one post. */
export const jsonOf = (post: Post, serialize: Serialize): string => serialize([post]).slice(1, -1);
/** The JSON of a page, of that of its posts. */
export const toList = (jsons: string[]): string => `[${jsons.join(',')}]`;

/** How a page is read. */
export interface PageReader {
  /** The id before which the page begins; undefined for the newest. */
  before: number | undefined;
  /** Makes JSON of posts. */
  serialize: Serialize;
}

async function readPosts(db: Db, viewer: Viewer, before: number | undefined) {
  const found = await postsOfPage(db, viewer, { limit: PAGE_DEFAULT + 1, before });
  const { kept, hasMore } = cutEitherWay(found, { limit: PAGE_DEFAULT, bytesOf: bytesOfPost });
  const page: PageIds = { kept: kept.map(({ id }) => ({ id })), hasMore };
  return { page, posts: await withThreads(db, viewer, kept) };
}

/** Reads a page for one viewer, with their own reactions. */
export async function readOwnPage(db: Db, viewer: Viewer, { before, serialize }: PageReader) {
  const { page, posts } = await readPosts(db, viewer, before);
  return { page, json: serialize(posts) };
}

/** Reads a page for all members. */
export async function readPage(db: Db, { before, serialize }: PageReader): Promise<SharedPage> {
  const snapshot = await readSnapshot(db);
  const { page, posts } = await readPosts(db, ANYONE, before);
  const jsons = posts.map((post) => jsonOf(post, serialize));
  const json = toList(jsons);
  let end = 0;
  const shared = posts.map((post, index) => {
    const start = end + 1;
    end = start + (jsons[index]?.length ?? 0);
    // A slice of the one text that is kept.
    return toShared(post, json.slice(start, end));
  });
  const parts = partsOf(posts, shared);
  let people: Promise<People> | undefined;
  const readOnce = () =>
    (people ??= readPeople(db, parts).catch((error: unknown) => {
      people = undefined;
      throw error;
    }));
  return { snapshot, page, json, posts: shared, parts, people: readOnce };
}

/** The JSON of a post with the member's own reactions. */
export function withReactions({ pieces, items }: SharedPost, own: OwnReactions): string {
  const [first = '', ...others] = pieces;
  return others.reduce((text, piece, index) => {
    const item = items[index];
    const kind = item && own[item.of][item.id];
    return text + (kind ? REACTIONS[kind] : NO_REACTION) + piece;
  }, first);
}

/** The page with the member's own reactions. */
export function withOwnReactions({ json, posts, parts }: SharedPage, own: OwnReactions): string {
  const hasReacted =
    parts.posts.some((id) => own.posts[id] !== undefined) ||
    parts.comments.some((id) => own.comments[id] !== undefined);
  return hasReacted ? toList(posts.map((post) => withReactions(post, own))) : json;
}
