import { PAGE_DEFAULT } from '#contract/limits';
import type { Comment } from '#contract/comments';
import type { Post } from '#contract/posts';
import type { Db } from '../../db/connect';
import { cutEitherWay, type EitherPage } from '../../http/pages';
import type { Viewer } from '../visibility/queries';
import { bytesOfPost, postsById, postsOfPage } from './queries/feed';
import { readSnapshot, type OwnReactions, type OwnView, type PageParts } from './queries/sharedPage';
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

interface SharedPost {
  id: number;
  author: string;
  /** Everyone else whom it names. */
  others: string[];
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
}

/** Comments with all below them, in the order of the JSON. */
const commentsOf = (comments: Comment[]): Comment[] =>
  comments.flatMap((comment) => [comment, ...commentsOf(comment.replies)]);

const isReactedTo = ({ like_count, smite_count }: Post | Comment): boolean => like_count + smite_count > 0;

const toKeys = (names: (string | null)[]): string[] => [
  ...new Set(names.flatMap((name) => name?.toLowerCase() ?? [])),
];

function partsOf(posts: Post[]): PageParts {
  const threads = posts.map((post) => ({ post, comments: commentsOf(post.comments) }));
  const comments = threads.flatMap((thread) => thread.comments);
  return {
    posts: posts.filter(isReactedTo).map(({ id }) => id),
    comments: comments.filter(isReactedTo).map(({ id }) => id),
    names: toKeys(
      [...posts, ...comments].flatMap((item) => [
        item.author_username,
        'edited_by_username' in item ? item.edited_by_username : null,
      ]),
    ),
    withFurtherComments: threads.flatMap(({ post, comments: embedded }) =>
      post.comment_count > embedded.filter(({ is_deleted }) => !is_deleted).length ? post.id : [],
    ),
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
  const [author = '', ...others] = toKeys([
    post.author_username,
    post.edited_by_username,
    ...comments.map(({ author_username }) => author_username),
  ]);
  return { id: post.id, author, others, pieces, items };
}

const jsonOf = (post: Post, serialize: Serialize): string => serialize([post]).slice(1, -1);
const toList = (jsons: string[]): string => `[${jsons.join(',')}]`;

/** Reads a page as the viewer sees it. */
export async function readPage(
  db: Db,
  viewer: Viewer,
  { before, serialize }: { before: number | undefined; serialize: Serialize },
): Promise<SharedPage> {
  const snapshot = await readSnapshot(db);
  const found = await postsOfPage(db, viewer, { limit: PAGE_DEFAULT + 1, before });
  const { kept, hasMore } = cutEitherWay(found, { limit: PAGE_DEFAULT, bytesOf: bytesOfPost });
  const posts = await withThreads(db, viewer, kept);
  const jsons = posts.map((post) => jsonOf(post, serialize));
  const json = toList(jsons);
  let end = 0;
  const shared = posts.map((post, index) => {
    const start = end + 1;
    end = start + (jsons[index]?.length ?? 0);
    // A slice of the one text that is kept.
    return toShared(post, json.slice(start, end));
  });
  const page = { kept: kept.map(({ id }) => ({ id })), hasMore };
  return { snapshot, page, json, posts: shared, parts: partsOf(posts) };
}

function withReactions({ pieces, items }: SharedPost, own: OwnReactions): string {
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

/**
 * The page without the posts that a viewer with blocks does not see; those of which they see a part are read for them.
 * Undefined where less than half of the posts are left. Where the page ends, it ends for everyone, so that the pages that
 * follow are shared too.
 */
export async function withoutHidden(
  db: Db,
  viewer: Viewer,
  { page: { posts }, own, serialize }: { page: SharedPage; own: OwnView; serialize: Serialize },
): Promise<string | undefined> {
  const { visibleNames = new Set(), partlyHidden = new Set(), reactions } = own;
  const seen = posts.filter(({ author }) => visibleNames.has(author));
  if (seen.length < posts.length / 2) return undefined;
  const differs = ({ id, others }: SharedPost) =>
    partlyHidden.has(id) || others.some((name) => !visibleNames.has(name));
  const ids = seen.filter(differs).map(({ id }) => id);
  const read = ids.length === 0 ? [] : await withThreads(db, viewer, await postsById(db, viewer, ids));
  const jsons = new Map(read.map((post) => [post.id, jsonOf(post, serialize)]));
  return toList(
    seen.flatMap((post) => (differs(post) ? (jsons.get(post.id) ?? []) : withReactions(post, reactions))),
  );
}
