import { sql } from 'kysely';
import type { Comment } from '#contract/comments';
import { timeSince } from '#contract/time';
import type { Db } from '../../../db/connect';
import { isoTime, lockMemberAndKeyCte, storeKeyCte, type ClaimedKey } from '../../../http/queries';
import type { Member } from '../../../http/session';
import { mediaUrlOf } from '../../media/queries';
import { hasAccount } from '../../members/queries';

export interface NewComment {
  author: Member;
  content: string;
  /** Undefined for that of the parent. */
  postId?: number;
  /** The comment that it replies to, null for none. */
  parentId: number | null;
}

interface Created {
  is_member: boolean;
  /** null where there is no such post. */
  post_id: number | null;
  /** null where there is no such parent either. */
  answer: Comment | null;
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

/**
 * Adds a comment and counts it, by one statement: it locks the member, the key, the post, then the parent, which may have
 * been deleted while it waited for the post.
 * @param claim stored with the response; an error of a unique key where it was stored before
 */
export async function createComment(
  db: Db,
  comment: NewComment,
  claim: ClaimedKey | undefined,
): Promise<Created> {
  const { author, content, postId, parentId } = comment;
  const post = postId ?? sql`(select post_id from comments where id = ${parentId})`;
  const { rows } = await sql<Created>`
    with ${lockMemberAndKeyCte(author.id, claim)}, post as (
      select id from posts
      where id = ${post} and ${hasAccount('author_id')} and exists (select from key_lock)
      for no key update
    ), parent as (
      select id, coalesce(root_id, id) as root_id from comments
      where id = ${parentId} and post_id = (select id from post) and ${hasAccount('author_id')}
      for no key update
    ), added as (
      insert into comments (post_id, author_id, content, parent_id, root_id)
      select post.id, ${author.id}, ${content}, parent.id, parent.root_id from post left join parent on true
      where ${parentId}::bigint is null or parent.id is not null
      returning id, post_id, author_id, parent_id, created_at
    ), parent_counted as (
      update comments set reply_count = reply_count + 1 where id = (select parent_id from added)
    ), post_counted as (
      update posts set comment_count = comment_count + 1 where id = (select post_id from added)
    ), response as (
      select ${JSON.stringify(newComment(comment))}::jsonb || jsonb_build_object(
        'id', added.id,
        'created_at', ${isoTime('added.created_at')},
        'author_profile_picture', ${mediaUrlOf('avatar.key')}
      ) as answer
      from added join members on members.id = added.author_id
      left join media as avatar on avatar.id = members.picture_id
    )${storeKeyCte(claim)}
    select exists (select from member) as is_member, (select id from post) as post_id,
      (select answer from response) as answer`.execute(db);
  const [created] = rows;
  if (!created) throw new Error('a new comment has one row');
  return created;
}
