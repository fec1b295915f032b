import { sql } from 'kysely';
import type { Comment } from '#contract/comments';
import { timeSince } from '#contract/time';
import type { Db, Trx } from '../../../db/connect';
import { isoTime, keyedStatement, type ClaimedKey } from '../../../http/queries';
import type { Member } from '../../../http/session';
import { mediaUrlOf } from '../../media/queries';
import { hasAccount } from '../../members/queries';
import { isVisibleTo } from '../../visibility/queries';

export interface NewComment {
  author: Pick<Member, 'id' | 'username'>;
  content: string;
  /** By default the post of the parent. */
  postId?: number;
  /** The comment that it replies to, null for none. */
  parentId: number | null;
}

type FromRows = 'id' | 'created_at' | 'author_profile_picture';

/** A new comment as its author sees it, but for what only the database knows. */
const newComment = ({ author, content, parentId }: NewComment): Omit<Comment, FromRows> => ({
  ...(parentId !== null && { parent: parentId }),
  author_username: author.username,
  content,
  time_since_posted: timeSince(0, 0),
  like_count: 0,
  smite_count: 0,
  is_liked: false,
  is_smited: false,
  is_deleted: false,
  reply_count: 0,
  replies_next: null,
  replies: [],
});

const addComment = keyedStatement<
  { memberId: number; postId: number | null; parentId: number | null; content: string; known: string },
  { post_id: number | null; response: Comment | null }
>({
  ctes: ({ memberId, postId, parentId, content, known }) => sql`
    post as (
      select id from posts
      where id = coalesce(${postId}, (select post_id from comments where id = ${parentId}))
        and ${hasAccount('author_id')} and ${isVisibleTo(memberId, 'author_id')} and exists (select from key_lock)
      for no key update
    ), parent as (
      select id, coalesce(root_id, id) as root_id from comments
      where id = ${parentId} and post_id = (select id from post)
        and ${hasAccount('author_id')} and ${isVisibleTo(memberId, 'author_id')}
      for no key update
    ), added as (
      insert into comments (post_id, author_id, content, parent_id, root_id)
      select post.id, ${memberId}, ${content}, parent.id, parent.root_id from post left join parent on true
      where ${parentId}::bigint is null or parent.id is not null
      returning id, post_id, author_id, parent_id, created_at
    ), parent_counted as (
      update comments set reply_count = reply_count + 1 where id = (select parent_id from added)
    ), post_counted as (
      update posts set comment_count = comment_count + 1 where id = (select post_id from added)
    ), response as (
      select ${known}::jsonb || jsonb_build_object(
        'id', added.id,
        'created_at', ${isoTime('added.created_at')},
        'author_profile_picture', ${mediaUrlOf('avatar.key')}
      ) as answer
      from added join members on members.id = added.author_id
      left join media as avatar on avatar.id = members.picture_id
    )`,
  columns: sql`(select id from post) as post_id`,
});

/**
 * Adds a comment and counts it. It locks the member, the key, the post, then the parent, which may have been deleted while
 * it waited for the post. `post_id` is null where there is no such post, the response where there is no such parent either;
 * what the author does not see is none.
 */
export function createComment(
  db: Db,
  comment: NewComment,
  claim: ClaimedKey | undefined,
): Promise<{ post_id: number | null; response: Comment | null }> {
  const { author, content, postId = null, parentId } = comment;
  const known = JSON.stringify(newComment(comment));
  return addComment(db, { memberId: author.id, postId, parentId, content, known }, claim);
}

/** The post of a comment, which never changes. Undefined where either was deleted. */
export async function postOf(db: Db, commentId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select('post_id')
    .where('comments.id', '=', commentId)
    .where(hasAccount('posts.author_id'))
    .executeTakeFirst();
  return row?.post_id;
}

/** Locks a comment that is not deleted until the transaction ends. */
export function lockComment(trx: Trx, id: number) {
  return trx
    .selectFrom('comments')
    .select(['id', 'author_id'])
    .where('id', '=', id)
    .where('is_deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Changes a member's own comment. Returns its post, undefined when there is no such comment. */
export async function changeComment(
  trx: Trx,
  { id, authorId, content }: { id: number; authorId: number; content: string },
): Promise<number | undefined> {
  const changed = await trx
    .updateTable('comments')
    .set({ content })
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .where('is_deleted', '=', false)
    .returning('post_id')
    .executeTakeFirst();
  return changed?.post_id;
}
