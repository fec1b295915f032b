import type { Generated, GeneratedAlways } from 'kysely';

export type ReactionKind = 'like' | 'smite';

export interface PostTable {
  id: GeneratedAlways<number>;
  author_id: number;
  content: string;
  image_id: number | null;
  like_count: Generated<number>;
  smite_count: Generated<number>;
  comment_count: Generated<number>;
  /** Who moderated it for good, if anyone. */
  moderated_by: number | null;
  /** What a temporary edit shows until `temp_until`; the original stays in `content` and `image_id`. */
  temp_content: string | null;
  temp_image_id: number | null;
  temp_by: number | null;
  temp_until: Date | null;
  created_at: Generated<Date>;
}

export interface PostReactionTable {
  post_id: number;
  member_id: number;
  kind: ReactionKind;
}

/** A post's state as the audit log keeps it. */
export interface ModeratedState {
  content: string;
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
