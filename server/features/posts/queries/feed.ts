import { sql, type SqlBool } from 'kysely';
import type { Post } from '#contract/posts';
import { anyOf } from '../../../db/anyOf';
import type { Db } from '../../../db/connect';
import { statement, type Statement } from '../../../db/statement';
import { mediaUrl } from '../../media/address';
import { hasAccount } from '../../members/queries';
import { EMBEDDED_BYTES, jsonBytes } from '../../threads/queries';
import { isTemporary, minutesLeft, shown } from './content';
import { age } from '../../threads/shape';

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

/** A post of a page, and what it weighs as JSON with the comments that it embeds, at most. */
export interface FoundPost {
  id: number;
  bytes: number;
}

/** The ids of a feed page, newest first, by keyset (page 1,000 costs what page 1 costs). */
export async function feedIds(db: Db, page: FeedPage): Promise<FoundPost[]> {
  const { before, after, author } = page;
  const rows = await feedStatement(
    before === undefined ? (after === undefined ? 'newest' : 'after') : 'before',
    author === undefined ? 'everyone' : 'author',
  )(db, { ...page, author: author?.toLowerCase() });
  return after === undefined ? rows : rows.reverse();
}

type Place = 'newest' | 'before' | 'after';
type From = 'everyone' | 'author';
const feedStatements = new Map<string, Statement<FeedPage, FoundPost>>();

/** The statement of a kind of page. */
function feedStatement(place: Place, from: From): Statement<FeedPage, FoundPost> {
  const kind = `${place} ${from}`;
  const known =
    feedStatements.get(kind) ??
    statement(({ limit, before = 0, after = 0, author = '' }, db) =>
      db
        .selectFrom('posts as p')
        .select([
          'id',
          sql<number>`${jsonBytes(shown('content'))} + ${POST_BYTES + EMBEDDED_BYTES}::int`.as('bytes'),
        ])
        .where(hasAccount('author_id'))
        .$if(place === 'before', (query) => query.where('id', '<', before))
        .$if(place === 'after', (query) => query.where('id', '>', after))
        .$if(from === 'author', (query) =>
          query.where('author_id', '=', (member) =>
            member.selectFrom('members').select('members.id').where('username_key', '=', author),
          ),
        )
        .orderBy('id', place === 'after' ? 'asc' : 'desc')
        .limit(limit),
    );
  feedStatements.set(kind, known);
  return known;
}

/** A post without its comments, which are read separately. */
export type BarePost = Omit<Post, 'comments' | 'comments_next'>;

/**
 * Each post looks up what belongs to it (`limit 1` holds the planner to that): joined as a whole, a page could cost a scan
 * of all members or pictures.
 */
const selectPosts = statement(({ viewerId, ids }: { viewerId: number; ids: number[] }, db) =>
  db
    .selectFrom('posts as p')
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
      'p.created_at',
      sql<Date>`now()`.as('now'),
      'p.like_count',
      'p.smite_count',
      'p.comment_count',
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
        .as('edited_by_username'),
      from
        .selectFrom('post_reactions as r')
        .select('r.kind')
        .whereRef('r.post_id', '=', 'p.id')
        .where('r.member_id', '=', viewerId)
        .as('reaction'),
      shown('content').as('content'),
      minutesLeft.as('temp_edit_remaining'),
    ])
    .where('p.id', '=', anyOf(ids)),
);

/** Posts as the viewer sees them, in the order of `ids`, one statement however many. */
export async function postsByIds(db: Db, viewerId: number, ids: number[]): Promise<BarePost[]> {
  if (ids.length === 0) return [];
  const rows = await selectPosts(db, { viewerId, ids });
  const byId = new Map(
    rows.map(({ avatar_key, image_key, reaction, created_at, now, ...row }) => [
      row.id,
      {
        ...row,
        ...age(created_at, now),
        author_profile_picture: avatar_key && mediaUrl(avatar_key),
        image: image_key && mediaUrl(image_key),
        is_temporarily_edited: row.temp_edit_remaining !== null,
        is_liked: reaction === 'like',
        is_smited: reaction === 'smite',
      },
    ]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}
