import { sql } from 'kysely';
import type { Post } from '#contract/posts';
import { timeSince } from '#contract/time';
import type { Db } from '../../../db/connect';
import type { PostContent } from '../../../db/columns';
import { isoTime, keyedStatement, type ClaimedKey } from '../../../http/queries';
import type { Member } from '../../../http/session';
import { mediaUrlOf } from '../../media/queries';
import { BLANK } from './content';

type FromRows = 'id' | 'created_at' | 'author_profile_picture' | `image${string}`;

/** A new post as its author sees it, but for what only the database knows. */
const newPost = (author: Member, texts: Omit<PostContent, 'image_id'>): Omit<Post, FromRows> => ({
  author_username: author.username,
  author_godtier: author.godtier,
  ...texts,
  time_since_posted: timeSince(0, 0),
  like_count: 0,
  smite_count: 0,
  comment_count: 0,
  is_liked: false,
  is_smited: false,
  is_temporarily_edited: false,
  edited_by_username: null,
  temp_edit_remaining: null,
  comments: [],
  comments_next: null,
});

const COLUMNS = Object.keys(BLANK) as (keyof PostContent)[];

const addPost = keyedStatement<
  PostContent & { memberId: number; known: string },
  { id: number; response: Post }
>({
  ctes: (post) => sql`
    added as (
      insert into posts (author_id, ${sql.join(COLUMNS.map((column) => sql.ref(column)))})
      select ${post.memberId}, ${sql.join(COLUMNS.map((column) => post[column]))} from key_lock
      returning id, author_id, image_id, created_at
    ), response as (
      select ${post.known}::jsonb || jsonb_build_object(
        'id', added.id,
        'created_at', ${isoTime('added.created_at')},
        'author_profile_picture', ${mediaUrlOf('avatar.key')},
        'image', ${mediaUrlOf('image.key')},
        'image_width', image.width,
        'image_height', image.height,
        'image_placeholder', image.placeholder
      ) as answer
      from added join members on members.id = added.author_id
      left join media as avatar on avatar.id = members.picture_id
      left join media as image on image.id = added.image_id
    )`,
  columns: sql`(select id from added) as id`,
});

/** Adds a post. Returns it as its author sees it. */
export function createPost(
  db: Db,
  author: Member,
  content: PostContent,
  claim: ClaimedKey | undefined,
): Promise<{ id: number; response: Post }> {
  const { image_id: _image, ...texts } = content;
  const known = JSON.stringify(newPost(author, texts));
  return addPost(db, { ...content, memberId: author.id, known }, claim);
}
