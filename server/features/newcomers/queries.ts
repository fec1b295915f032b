import { sql, type RawBuilder } from 'kysely';
import type { NewcomerText } from '../../db/columns';
import type { Db, Trx } from '../../db/connect';
import { deleteInBatches } from '../../db/deleteInBatches';
import { lockMember } from '../../db/lockMember';
import { isVisibleTo } from '../visibility/queries';
import { HELD_MAX_OF_ALL, type Written } from './rules';

/** Where a text goes. */
export type Recipient = { kind: 'post' } | { kind: 'edit' } | ForSomeone;

type ForSomeone = CommentPlace | { kind: 'message'; receiverKey: string };

interface CommentPlace {
  kind: 'comment';
  /** By default the post of the parent. */
  postId?: number | null;
  parentId: number | null;
}

const commented = (memberId: number, { postId = null, parentId }: CommentPlace) => sql`
  select coalesce(nullif(posts.author_id, ${memberId}), nullif(parent.author_id, ${memberId})) as id
  from posts left join comments as parent on parent.id = ${parentId}
  where posts.id = coalesce(${postId}, (select post_id from comments where id = ${parentId}))`;

/** Whom a comment or message is for, unless they follow the member. Undefined where that is no one. */
export async function findStranger(
  trx: Trx,
  memberId: number,
  recipient: ForSomeone,
): Promise<number | undefined> {
  const other: RawBuilder<unknown> =
    recipient.kind === 'message'
      ? sql`select id from members where username_key = ${recipient.receiverKey} and id <> ${memberId}`
      : commented(memberId, recipient);
  const { rows } = await sql<{ id: number }>`
    select id from (${other}) as other
    where id is not null and ${isVisibleTo(memberId, 'other.id')}
      and not exists (select from follows where follower_id = other.id and followed_id = ${memberId})`.execute(
    trx,
  );
  return rows[0]?.id;
}

/** A text of a member. */
export interface NewText {
  memberId: number;
  kind: NewcomerText;
  /** null: for everyone. */
  strangerId: number | null;
  textHash: Buffer | null;
}

/** Locks what is counted until the transaction ends: the member, and the text for all newcomers. */
export async function lockTexts(trx: Trx, { memberId, textHash }: NewText): Promise<void> {
  await lockMember(trx, memberId, 'no key update');
  if (textHash)
    await sql`select pg_advisory_xact_lock(hashtextextended(${textHash.toString('base64')}, 0))`.execute(trx);
}

/** What was written until now. An edit is compared with the texts of other members alone, as it may change a comma. */
export async function countWritten(
  trx: Trx,
  { memberId, kind, strangerId, textHash }: NewText,
): Promise<Written> {
  const isAnother =
    kind === 'edit'
      ? sql`member_id <> ${memberId}`
      : sql`(member_id, stranger_id) is distinct from (${memberId}::bigint, ${strangerId}::bigint) or stranger_id is null`;
  const { rows } = await sql<Written>`
    select
      (select count(*) from newcomer_texts where member_id = ${memberId} and kind = ${kind}) as texts,
      (
        select count(distinct stranger_id) from newcomer_texts
        where member_id = ${memberId} and kind = 'message' and stranger_id <> ${strangerId}::bigint
      ) as strangers,
      (
        select count(distinct (member_id, coalesce(stranger_id, -id))) from newcomer_texts
        where text_hash = ${textHash} and kind <> 'held' and created_at > now() - interval '24 hours'
          and (${isAnother})
      ) as repeats`.execute(trx);
  return rows[0] as Written;
}

/** Returns the id of the row. */
export async function addText(trx: Trx, { memberId, kind, strangerId, textHash }: NewText): Promise<number> {
  const { id } = await trx
    .insertInto('newcomer_texts')
    .values({ member_id: memberId, kind, stranger_id: strangerId, text_hash: textHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a text that is held back. Returns whether there is one, which a moderator has not decided about yet. */
export const lockHeld = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx
    .selectFrom('newcomer_texts')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'held')
    .forUpdate()
    .executeTakeFirst()) !== undefined;

/** A moderator has decided about a text that was held back: sent again, it waits again. */
export async function deleteHeld(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('newcomer_texts').where('id', '=', id).where('kind', '=', 'held').execute();
}

/** How many texts wait for a moderator, and whether this one does already. */
export async function countHeld(
  trx: Trx,
  { memberId, strangerId, textHash }: NewText,
): Promise<{ own: number; all: number; isHeld: boolean }> {
  const { rows } = await sql<{ own: number; all: number; isHeld: boolean }>`
    select count(*)::int as own,
      coalesce(bool_or(stranger_id = ${strangerId} and text_hash = ${textHash}), false) as "isHeld",
      (
        select count(*)::int from (
          select from cases where kind = 'held' and status <> 'decided' limit ${HELD_MAX_OF_ALL}
        ) as waiting
      ) as all
    from newcomer_texts where member_id = ${memberId} and kind = 'held'`.execute(trx);
  return rows[0] as { own: number; all: number; isHeld: boolean };
}

/** Deletes what is older than a day: its members are no newcomers any more. What is held back goes with its decision. */
export const deleteOldTexts = (db: Db): Promise<void> =>
  deleteInBatches(
    db,
    (batch) => sql`delete from newcomer_texts where id in (
      select id from newcomer_texts where created_at < now() - interval '24 hours' and kind <> 'held'
      order by created_at limit ${batch})`,
  );
