import { sql, type SqlBool } from 'kysely';
import { PAGE_MAX } from '#contract/limits';
import type { Post } from '#contract/posts';
import { anyOfWithGenericPlan } from '../../../db/anyOf';
import type { Db } from '../../../db/connect';
import { mediaUrl } from '../../media/address';
import { hasAccount } from '../../members/queries';
import { jsonBytes, pageBytes } from '../../../http/pages';
import { milliseconds } from '../../../http/queries';
import { hiddenComments } from '../../threads/queries/hidden';
import { EMBEDDED_BYTES } from '../../threads/queries/read';
import { isTemporary, minutesLeft, shown } from './content';
import { age } from '../../threads/shape';
import { isVisibleTo, viewerStatement, type ForViewer, type Viewer } from '../../visibility/queries';

/** Bytes of a post's JSON beside its text and comments, at most. */
const POST_BYTES = 1_500;

interface FeedPage {
  /** One more than the page holds, so that the caller sees whether another follows. */
  limit: number;
  before?: number | undefined;
  /** Those next above this id instead of those from the top or below one. */
  after?: number | undefined;
  author?: string | undefined;
}

/** A post without its comments, which are read separately. */
export type BarePost = Omit<Post, 'comments' | 'comments_next'>;

/** What the statement is of: posts of some ids, or a page. */
type Source = 'ids' | 'newest' | 'before' | 'after';

type PostParams = Required<FeedPage> & { ids: number[]; bytes: number };

/** The rows of posts, `p`. */
function rowsOf(
  source: Source,
  isOfAuthor: boolean,
  hasBlocks: boolean,
  { ids, limit, bytes, before, after, author, viewerId }: ForViewer<PostParams>,
  db: Db,
) {
  const rows = db
    .selectFrom('posts')
    .selectAll()
    // Of an author whom the viewer does not see no post is looked at.
    .$if(hasBlocks && !isOfAuthor, (query) => query.where(isVisibleTo(viewerId, 'posts.author_id')));
  if (source === 'ids') {
    const found = rows.where('id', '=', anyOfWithGenericPlan(ids, 'bigint'));
    return (
      db
        .selectFrom(found.as('p'))
        .selectAll()
        // The same columns as a page has.
        .select(sql<number>`0`.as('bytes_before'))
    );
  }
  const order = source === 'after' ? 'asc' : 'desc';
  const most = rows
    .where(hasAccount('author_id'))
    .$if(source === 'before', (query) => query.where('id', '<', before))
    .$if(source === 'after', (query) => query.where('id', '>', after))
    .$if(isOfAuthor, (query) =>
      query.where('author_id', '=', (member) =>
        member
          .selectFrom('members')
          .select('members.id')
          .where('username_key', '=', author)
          .$if(hasBlocks, (one) => one.where(isVisibleTo(viewerId, 'members.id'))),
      ),
    )
    .orderBy('id', order)
    // A generic plan estimates that a limit whose value is a parameter takes a tenth of the rows. Of 101 rows that is less than
    // a page, of all posts it is far more, and PostgreSQL would make a custom plan at each run.
    .limit(sql.lit(PAGE_MAX + 1));
  // Texts beyond those that the page has room for are not read: PostgreSQL knows lengths without the texts.
  const weighed = db
    .selectFrom(most.as('p'))
    .selectAll()
    .select(
      sql<number>`coalesce(sum(octet_length(${shown('content')}) + ${sql.lit(POST_BYTES + EMBEDDED_BYTES)})
        over (order by p.id ${sql.raw(order)} rows between unbounded preceding and 1 preceding), 0)`.as(
        'bytes_before',
      ),
    );
  return db
    .selectFrom(weighed.as('p'))
    .selectAll()
    .where('bytes_before', '<=', bytes)
    .orderBy('id', order)
    .limit(limit);
}

/** How many comments of the post `p` the viewer sees. */
const seenComments = (viewerId: number) =>
  sql<number>`p.comment_count - (select count(*) from (${hiddenComments(viewerId)}) as hidden)`.as(
    'comment_count',
  );

/**
 * Posts as the viewer sees them, the newest first. Each looks up what belongs to it (`limit 1` holds the planner to that):
 * joined as a whole, a page could cost a scan of all members or pictures.
 */
const selectPosts = (source: Source, isOfAuthor = false) =>
  viewerStatement((hasBlocks, params: ForViewer<PostParams>, db) =>
    db
      .selectFrom(rowsOf(source, isOfAuthor, hasBlocks, params, db).as('p'))
      .innerJoinLateral(
        (from) =>
          from
            .selectFrom('members as a')
            .leftJoin('media as avatar', 'avatar.id', 'a.picture_id')
            .select(['a.username', 'a.godtier', 'avatar.key as avatar_key'])
            .whereRef('a.id', '=', 'p.author_id')
            .limit(1)
            .as('author'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('media')
            .select(['key', 'width', 'height', 'placeholder'])
            .where(sql<SqlBool>`id = ${shown('image_id')}`)
            .limit(1)
            .as('image'),
        (join) => join.onTrue(),
      )
      .select((from) => [
        'p.id',
        milliseconds(sql`p.created_at`).as('created_ms'),
        milliseconds(sql`now()`).as('now_ms'),
        'p.like_count',
        'p.smite_count',
        'p.content_warning',
        hasBlocks ? seenComments(params.viewerId) : sql<number>`p.comment_count`.as('comment_count'),
        'author.username as author_username',
        'author.godtier as author_godtier',
        'author.avatar_key',
        'image.key as image_key',
        'image.width as image_width',
        'image.height as image_height',
        'image.placeholder as image_placeholder',
        from
          .selectFrom('members')
          .select('username')
          .where(sql<SqlBool>`id = case when ${isTemporary} then p.temp_by else p.moderated_by end`)
          .$if(hasBlocks, (editor) => editor.where(isVisibleTo(params.viewerId, 'members.id')))
          .as('edited_by_username'),
        from
          .selectFrom('post_reactions as r')
          .select('r.kind')
          .whereRef('r.post_id', '=', 'p.id')
          .where('r.member_id', '=', params.viewerId)
          .as('reaction'),
        shown('content').as('content'),
        minutesLeft.as('temp_edit_remaining'),
      ])
      .orderBy('p.id', 'desc'),
  );

const byIds = selectPosts('ids');
const pages = {
  newest: [selectPosts('newest'), selectPosts('newest', true)],
  before: [selectPosts('before'), selectPosts('before', true)],
  after: [selectPosts('after'), selectPosts('after', true)],
} as const;
const NO_PARAMS = { ids: [], limit: 0, bytes: 0, before: 0, after: 0, author: '' };

type PostRow = Awaited<ReturnType<typeof byIds>>[number];

const toPost = ({ avatar_key, image_key, reaction, created_ms, now_ms, ...row }: PostRow): BarePost => ({
  ...row,
  content_warning: row.content_warning ?? undefined,
  ...age(created_ms, now_ms),
  author_profile_picture: avatar_key && mediaUrl(avatar_key),
  image: image_key && mediaUrl(image_key),
  is_temporarily_edited: row.temp_edit_remaining !== null,
  is_liked: reaction === 'like',
  is_smited: reaction === 'smite',
});

/**
 * A page of the feed, newest first, by keyset (page 1,000 costs what page 1 costs), as the viewer sees it, in one
 * statement.
 */
export async function postsOfPage(db: Db, viewer: Viewer, page: FeedPage): Promise<BarePost[]> {
  const { limit, before, after, author } = page;
  const [ofEveryone, ofAuthor] =
    pages[before === undefined ? (after === undefined ? 'newest' : 'after') : 'before'];
  const rows = await (author === undefined ? ofEveryone : ofAuthor)(db, viewer, {
    ...NO_PARAMS,
    limit,
    bytes: pageBytes(limit),
    before: before ?? 0,
    after: after ?? 0,
    author: author?.toLowerCase() ?? '',
  });
  return rows.map(toPost);
}

/** What a post weighs as JSON with the comments that it embeds, at most. */
export const bytesOfPost = ({ content }: BarePost): number =>
  jsonBytes(content) + POST_BYTES + EMBEDDED_BYTES;

/** The posts of these ids that the viewer sees, newest first. */
export async function postsById(db: Db, viewer: Viewer, ids: number[]): Promise<BarePost[]> {
  const rows = await byIds(db, viewer, { ...NO_PARAMS, ids });
  return rows.map(toPost);
}
