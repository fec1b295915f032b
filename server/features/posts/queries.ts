import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Post } from '#contract/posts';
import { timeSince } from '#contract/time';
import type { Db } from '../../db/connect';
import type { Database } from '../../db/schema';
import { mediaUrl } from '../media/store';

interface FeedPage {
  viewerId: number;
  /** One more than the page holds, so that the caller sees whether another follows. */
  limit: number;
  before?: number | undefined;
  author?: string | undefined;
}

/** The ids of a feed page, newest first, by keyset: page 1,000 costs what page 1 costs. */
export async function feedIds(
  db: Db,
  { limit, before, author }: Omit<FeedPage, 'viewerId'>,
): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .$if(author !== undefined, (query) =>
      query.where('author_id', '=', (member) =>
        member
          .selectFrom('members')
          .select('members.id')
          .where('username_key', '=', (author ?? '').toLowerCase()),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

type PostScope = ExpressionBuilder<Database & { p: Database['posts'] }, 'p'>;

/** A temporary edit shows until its hour is over, to the second, without anything having to run (decisions: Posts). */
const isTemporary = sql<SqlBool>`(p.temp_until is not null and p.temp_until > now())`;
/** Whole minutes left, rounded up. */
const minutesLeft = sql<number | null>`case when ${isTemporary}
  then ceil(extract(epoch from p.temp_until - now()) / 60)::int end`;

const reactionOf = (viewerId: number) => (scope: PostScope) =>
  scope
    .selectFrom('post_reactions as r')
    .select('r.kind')
    .whereRef('r.post_id', '=', 'p.id')
    .where('r.member_id', '=', viewerId);

/** Posts as the viewer sees them, in the order of `ids`, one statement however many. Comments are not in it. */
export async function postsByIds(db: Db, viewerId: number, ids: number[]): Promise<Omit<Post, 'comments'>[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('posts as p')
    .innerJoin('members as a', 'a.id', 'p.author_id')
    .leftJoin('media as avatar', 'avatar.id', 'a.picture_id')
    .leftJoin('media as image', (join) =>
      join.on(sql<SqlBool>`image.id = case when ${isTemporary} then p.temp_image_id else p.image_id end`),
    )
    .leftJoin('members as editor', (join) =>
      join.on(sql<SqlBool>`editor.id = case when ${isTemporary} then p.temp_by else p.moderated_by end`),
    )
    .select((scope) => [
      'p.id',
      'p.created_at',
      'p.like_count',
      'p.smite_count',
      'p.comment_count',
      'a.username as author_username',
      'a.godtier as author_godtier',
      'avatar.key as avatar_key',
      'image.key as image_key',
      'image.width as image_width',
      'image.height as image_height',
      'image.placeholder as image_placeholder',
      'editor.username as edited_by_username',
      sql<string>`case when ${isTemporary} then p.temp_content else p.content end`.as('content'),
      isTemporary.as('is_temporarily_edited'),
      minutesLeft.as('temp_edit_remaining'),
      reactionOf(viewerId)(scope as unknown as PostScope).as('reaction'),
    ])
    .where('p.id', 'in', ids)
    .execute();

  const now = Date.now();
  const byId = new Map(
    rows.map(({ avatar_key, image_key, reaction, created_at, ...row }) => [
      row.id,
      {
        ...row,
        author_profile_picture: avatar_key && mediaUrl(avatar_key),
        image: image_key && mediaUrl(image_key),
        time_since_posted: timeSince(created_at.getTime(), now),
        created_at: created_at.toISOString(),
        is_temporarily_edited: Boolean(row.is_temporarily_edited),
        is_liked: reaction === 'like',
        is_smited: reaction === 'smite',
      },
    ]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Adds a post; answers its id. */
export async function addPost(
  db: Db,
  post: { authorId: number; content: string; imageId: number | null },
): Promise<number> {
  const { id } = await db
    .insertInto('posts')
    .values({ author_id: post.authorId, content: post.content, image_id: post.imageId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
