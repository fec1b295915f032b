import type { Generated, GeneratedAlways } from 'kysely';

export interface FollowTable {
  id: GeneratedAlways<number>;
  follower_id: number;
  followed_id: number;
  created_at: Generated<Date>;
}
