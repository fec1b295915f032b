import type { Generated, GeneratedAlways } from 'kysely';
import type { Tier } from '#contract/tiers';

export interface MemberTable {
  id: GeneratedAlways<number>;
  username: string;
  /** Lower case, unique: names are told apart without regard to case. */
  username_key: GeneratedAlways<string>;
  email: string;
  email_key: GeneratedAlways<string>;
  password_hash: string;
  bio: Generated<string>;
  picture_id: number | null;
  godtier: Generated<Tier>;
  follower_count: Generated<number>;
  following_count: Generated<number>;
  subscription_status: string | null;
  used_free_trial: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface SessionTable {
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: Buffer;
  member_id: number;
  created_at: Generated<Date>;
  last_used_at: Generated<Date>;
}

/** The latest reset link of a member: a new one ends the older (decisions: Sessions). */
export interface PasswordResetTable {
  member_id: number;
  /** The job that made the link; a higher one is of a later request. */
  request_id: number;
  token_hash: Buffer;
  created_at: Generated<Date>;
}
