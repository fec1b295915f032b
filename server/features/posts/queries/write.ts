import { sql } from 'kysely';
import type { Tier } from '#contract/tiers';
import type { Db, Trx } from '../../../db/connect';
import type { PostContent } from '../../../db/columns';
import { isVisibleTo } from '../../visibility/queries';
import { BLANK, minutesLeft, NO_TEMPORARY_EDIT } from './content';

/** The parts of a post on which its changes depend. */
export interface PostRecord {
  id: number;
  authorId: number;
  authorUsername: string;
  authorTier: Tier;
  original: PostContent;
  /** The temporary edit that lasts. */
  temporary: PostContent | null;
  /** Whole minutes that it still lasts; null when there is none. */
  minutesLeft: number | null;
  /** Every picture that it refers to, also those of a temporary edit that has ended. */
  pictures: (number | null)[];
}

const selectRecord = (db: Db, actorId: number, id: number) =>
  db
    .selectFrom('posts as p')
    .innerJoin('members as a', 'a.id', 'p.author_id')
    .select([
      'p.id',
      'a.id as author_id',
      'a.username',
      'a.godtier',
      'p.content',
      'p.image_id',
      'p.temp_content',
      'p.temp_image_id',
      minutesLeft.as('minutes_left'),
    ])
    .where('p.id', '=', id)
    .where(isVisibleTo(actorId, 'p.author_id'));

function toRecord(
  row: Awaited<ReturnType<ReturnType<typeof selectRecord>['executeTakeFirstOrThrow']>>,
): PostRecord {
  return {
    id: row.id,
    authorId: row.author_id,
    authorUsername: row.username,
    authorTier: row.godtier,
    original: { content: row.content, image_id: row.image_id },
    temporary:
      row.minutes_left === null ? null : { content: row.temp_content ?? '', image_id: row.temp_image_id },
    minutesLeft: row.minutes_left,
    pictures: [row.image_id, row.temp_image_id],
  };
}

/** The post, if the acting member sees it. */
export async function findPost(db: Db, actorId: number, id: number): Promise<PostRecord | undefined> {
  const row = await selectRecord(db, actorId, id).executeTakeFirst();
  return row && toRecord(row);
}

/**
 * The post, if the acting member sees it, locked until the transaction ends: every change of a post, its counters or its comments takes this lock
 * first.
 */
export async function lockPost(trx: Trx, actorId: number, id: number): Promise<PostRecord | undefined> {
  const row = await selectRecord(trx, actorId, id).forNoKeyUpdate('p').executeTakeFirst();
  return row && toRecord(row);
}

export async function changePost(db: Db, id: number, content: PostContent): Promise<void> {
  await db.updateTable('posts').set(content).where('id', '=', id).execute();
}

/** Hides a locked post: no one sees a post without an author. Returns how many comments and reactions are left to erase. */
export async function hidePost(trx: Trx, id: number): Promise<number> {
  const { left } = await trx
    .updateTable('posts')
    .set({ author_id: null, moderated_by: null, ...BLANK, ...NO_TEMPORARY_EDIT })
    .where('id', '=', id)
    .returning(sql<number>`comment_count + like_count + smite_count`.as('left'))
    .executeTakeFirstOrThrow();
  return left;
}
