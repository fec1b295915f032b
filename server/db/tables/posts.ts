import type { Generated, GeneratedAlways } from 'kysely';

export type ReactionKind = 'like' | 'smite';

/** What an author writes and moderation may change. */
export interface PostContent {
  content: string;
  image_id: number | null;
}

/** What a temporary edit shows until `temp_until`; the original stays in the columns of the content. */
export type TemporaryContent = {
  [Column in keyof PostContent as `temp_${Column}`]: PostContent[Column] | null;
};

export interface PostTable extends PostContent, TemporaryContent {
  id: GeneratedAlways<number>;
  author_id: number;
  like_count: Generated<number>;
  smite_count: Generated<number>;
  comment_count: Generated<number>;
  /** Who moderated it for good, if anyone. */
  moderated_by: number | null;
  temp_by: number | null;
  temp_until: Date | null;
  created_at: Generated<Date>;
}

export interface PostReactionTable {
  post_id: number;
  member_id: number;
  kind: ReactionKind;
}

/** A post's content as the audit log keeps it, with the address of its picture. */
export interface ModeratedState extends Omit<PostContent, 'image_id'> {
  image: string | null;
}

export interface ModerationLogTable {
  id: GeneratedAlways<number>;
  moderator_username: string;
  author_username: string;
  post_id: number;
  action: 'temporary-edit' | 'edit' | 'delete';
  before: ModeratedState;
  after: ModeratedState | null;
  created_at: Generated<Date>;
}
