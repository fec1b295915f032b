import type { Generated, GeneratedAlways } from 'kysely';
import type { ReactionKind } from './posts';

export interface CommentTable {
  id: GeneratedAlways<number>;
  post_id: number;
  /** The top-level comment of the thread; null for that comment itself. */
  root_id: number | null;
  parent_id: number | null;
  /** null once the comment was deleted. */
  author_id: number | null;
  content: string;
  is_deleted: Generated<boolean>;
  like_count: Generated<number>;
  smite_count: Generated<number>;
  /** Direct replies that stand under it, deleted ones with replies of their own included. */
  reply_count: Generated<number>;
  created_at: Generated<Date>;
}

export interface CommentReactionTable {
  comment_id: number;
  member_id: number;
  kind: ReactionKind;
}
