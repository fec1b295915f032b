import { sql } from 'kysely';
import type { Trx } from '../../../db/connect';
import { publishPostsDeleted } from '../../live/publish';

/**
 * Holds every post on which the member has left something, in the order of the ids, as whatever changes a post or the
 * comments under it holds that post first: nobody waits for this transaction while it waits for them.
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

/** Deletes the member's posts with their comments and reactions, and tells of it; answers the ids of their pictures. */
export async function removePosts(trx: Trx, memberId: number): Promise<(number | null)[]> {
  const removed = await trx
    .deleteFrom('posts')
    .where('author_id', '=', memberId)
    .returning(['id', 'image_id', 'temp_image_id'])
    .execute();
  await publishPostsDeleted(
    trx,
    removed.map(({ id }) => id),
  );
  return removed.flatMap(({ image_id, temp_image_id }) => [image_id, temp_image_id]);
}

/** Takes back the member's likes and smites of posts or of comments. */
export async function removeReactions(
  trx: Trx,
  table: 'posts' | 'comments',
  memberId: number,
): Promise<void> {
  const [reactions, thing] =
    table === 'posts' ? ['post_reactions', 'post_id'] : ['comment_reactions', 'comment_id'];
  await sql`
    with removed as (
      delete from ${sql.table(reactions)} where member_id = ${memberId} returning ${sql.ref(thing)} as id, kind
    )
    update ${sql.table(table)} as t set
      like_count = like_count - (removed.kind = 'like')::int,
      smite_count = smite_count - (removed.kind = 'smite')::int
    from removed where t.id = removed.id`.execute(trx);
}
