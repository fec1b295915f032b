import { sql } from 'kysely';
import type { Trx } from '../../../../db/connect';

/**
 * Locks every post that the member wrote, moderated, commented on or reacted to, in the order of the ids. Every change of
 * a post or its comments locks the post first, so this avoids deadlocks.
 */
export async function lockPosts(trx: Trx, memberId: number): Promise<void> {
  await sql`
    select id from posts where id in (
      select id from posts where author_id = ${memberId} or moderated_by = ${memberId} or temp_by = ${memberId}
      union select post_id from post_reactions where member_id = ${memberId}
      union select post_id from comments where author_id = ${memberId}
      union select comments.post_id from comment_reactions join comments on comments.id = comment_id
        where member_id = ${memberId}
    )
    order by id for no key update`.execute(trx);
}

/** Deletes the member's posts with their comments and reactions. Returns them with the ids of their pictures. */
export const removePosts = (trx: Trx, memberId: number) =>
  trx
    .deleteFrom('posts')
    .where('author_id', '=', memberId)
    .returning(['id', 'image_id', 'temp_image_id'])
    .execute();

/** Deletes the member's likes and smites of posts or of comments. */
export async function removeReactions(
  trx: Trx,
  table: 'posts' | 'comments',
  memberId: number,
): Promise<void> {
  const [reactions, target] =
    table === 'posts' ? ['post_reactions', 'post_id'] : ['comment_reactions', 'comment_id'];
  await sql`
    with removed as (
      delete from ${sql.table(reactions)} where member_id = ${memberId} returning ${sql.ref(target)} as id, kind
    )
    update ${sql.table(table)} as t set
      like_count = like_count - (removed.kind = 'like')::int,
      smite_count = smite_count - (removed.kind = 'smite')::int
    from removed where t.id = removed.id`.execute(trx);
}
