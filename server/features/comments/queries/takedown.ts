import { sql } from 'kysely';
import type { Trx } from '../../../db/connect';

/** A comment as it was, but for its reactions. */
export interface TakenComment {
  post_id: number;
  root_id: number | null;
  parent_id: number | null;
  author_id: number;
  content: string;
  created_at: string;
}

/** Locks the post of a comment, whether or not anyone sees it, then the comment. Undefined where either is gone. */
export async function lockWithPost(trx: Trx, id: number): Promise<TakenComment | undefined> {
  await sql`
    select from posts where id = (select post_id from comments where id = ${id}) for no key update`.execute(
    trx,
  );
  const { rows } = await sql<TakenComment>`
    select post_id, root_id, parent_id, author_id, content, created_at::text from comments
    where id = ${id} and not is_deleted and author_id is not null for update`.execute(trx);
  return rows[0];
}

/**
 * Puts a comment back with its id, in place of "Comment deleted" where that stands there. False where its post, what it
 * replied to or its author's account is gone.
 */
export async function insertAgain(trx: Trx, id: number, taken: TakenComment): Promise<boolean> {
  const { post_id, root_id, parent_id, author_id, content, created_at } = taken;
  await sql`select from posts where id = ${post_id} for no key update`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    with author as (
      select id from members where id = ${author_id}
    ), parent as (
      select id from comments where id = ${parent_id}
    ), revived as (
      update comments set is_deleted = false, author_id = author.id, content = ${content}
      from author where comments.id = ${id} and is_deleted
      returning comments.id
    ), added as (
      insert into comments (id, post_id, root_id, parent_id, author_id, content, created_at)
      overriding system value
      select ${id}::bigint, posts.id, ${root_id}::bigint, ${parent_id}::bigint, author.id, ${content}::text,
        ${created_at}::timestamptz
      from posts, author
      where posts.id = ${post_id} and not exists (select from comments where id = ${id})
        and (${parent_id}::bigint is null or exists (select from parent))
      returning id
    ), parent_counted as (
      update comments set reply_count = reply_count + 1
      where id = (select id from parent) and exists (select from added)
    ), put_back as (
      select id from revived union all select id from added
    ), post_counted as (
      update posts set comment_count = comment_count + 1 where id = ${post_id} and exists (select from put_back)
    )
    select count(*)::int as count from put_back`.execute(trx);
  return rows[0]?.count === 1;
}
