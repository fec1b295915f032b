import type { Tier } from '#contract/tiers';
import type { Db, Trx } from '../../../db/connect';
import { minutesLeft } from './temporaryEdit';

/** Text and picture of a post. */
export interface PostContent {
  content: string;
  imageId: number | null;
}

/** A post as whoever wants to change it must know it. */
export interface PostRecord {
  id: number;
  authorId: number;
  authorUsername: string;
  authorTier: Tier;
  original: PostContent;
  /** The temporary edit that lasts, with the whole minutes left. */
  temporary: (PostContent & { minutesLeft: number }) | null;
  /** Every picture that it refers to, also by a temporary edit that has ended. */
  pictures: (number | null)[];
}

const selectRecord = (db: Db, id: number) =>
  db
    .selectFrom('posts as p')
    .innerJoin('members as a', 'a.id', 'p.author_id')
    .select([
      'p.id',
      'p.author_id',
      'a.username',
      'a.godtier',
      'p.content',
      'p.image_id',
      'p.temp_content',
      'p.temp_image_id',
      minutesLeft.as('minutes_left'),
    ])
    .where('p.id', '=', id);

function toRecord(
  row: Awaited<ReturnType<ReturnType<typeof selectRecord>['executeTakeFirstOrThrow']>>,
): PostRecord {
  return {
    id: row.id,
    authorId: row.author_id,
    authorUsername: row.username,
    authorTier: row.godtier,
    original: { content: row.content, imageId: row.image_id },
    temporary:
      row.minutes_left === null
        ? null
        : {
            content: row.temp_content ?? '',
            imageId: row.temp_image_id,
            minutesLeft: row.minutes_left,
          },
    pictures: [row.image_id, row.temp_image_id],
  };
}

export async function findPost(db: Db, id: number): Promise<PostRecord | undefined> {
  const row = await selectRecord(db, id).executeTakeFirst();
  return row && toRecord(row);
}

/**
 * The post, held until the transaction ends: whatever changes a post, its counters or its tree of comments waits for
 * its turn here.
 */
export async function lockPost(trx: Trx, id: number): Promise<PostRecord | undefined> {
  const row = await selectRecord(trx, id).forNoKeyUpdate('p').executeTakeFirst();
  return row && toRecord(row);
}

/** Adds a post; answers its id. */
export async function addPost(db: Db, post: PostContent & { authorId: number }): Promise<number> {
  const { id } = await db
    .insertInto('posts')
    .values({ author_id: post.authorId, content: post.content, image_id: post.imageId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changePost(db: Db, id: number, { content, imageId }: PostContent): Promise<void> {
  await db.updateTable('posts').set({ content, image_id: imageId }).where('id', '=', id).execute();
}

/** Deletes a post that is held, with its reactions and comments. */
export async function removePost(trx: Trx, id: number): Promise<void> {
  // The deletion would lock the comments in no certain order, and could deadlock with whoever holds several.
  await trx
    .selectFrom('comments')
    .select('id')
    .where('post_id', '=', id)
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
  await trx.deleteFrom('posts').where('id', '=', id).execute();
}
