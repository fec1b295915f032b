import { sql } from 'kysely';
import type { Db } from '../../db/connect';

/** The member with this name, whatever its case. */
export function findMember(db: Db, username: string): Promise<{ id: number; username: string } | undefined> {
  return db
    .selectFrom('members')
    .select(['id', 'username'])
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst();
}

/** What the operator sees of an account. */
export function readAccount(db: Db, memberId: number) {
  return db
    .selectFrom('members as m')
    .select([
      'm.username',
      'm.email',
      'm.godtier',
      'm.subscription_status',
      'm.used_free_trial',
      'm.follower_count',
      'm.following_count',
      'm.created_at',
      sql<boolean>`m.confirmed_at is not null`.as('is_confirmed'),
      sql<number>`(select count(*) from posts where author_id = m.id)`.as('posts'),
      sql<number>`(select count(*) from comments where author_id = m.id)`.as('comments'),
    ])
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** All subscriptions that the member has had, oldest first. */
export const listSubscriptions = (db: Db, memberId: number) =>
  db
    .selectFrom('subscriptions')
    .select(['tier', 'status', 'provider_id', 'current_period_end'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();

/** The latest decisions of the network's moderators, newest first, of all cases or of those about one post. */
export const latestDecisions = (db: Db, { post, limit }: { post: number | undefined; limit: number }) =>
  db
    .selectFrom('case_acts as act')
    .innerJoin('cases as c', 'c.id', 'act.case_id')
    .leftJoin('members as m', 'm.id', 'c.member_id')
    .select([
      'act.created_at',
      'act.moderator_username',
      'act.decision',
      'act.reason',
      'act.until',
      'act.note',
    ])
    .select(['c.id', 'c.kind', 'c.subject_id', 'm.username'])
    .$if(post !== undefined, (query) =>
      query.where('c.kind', '=', 'post').where('c.subject_id', '=', post ?? 0),
    )
    .orderBy('act.id', 'desc')
    .limit(limit)
    .execute();

/** The latest moderation acts, newest first, of all posts or of one. */
export const latestActs = (db: Db, { post, limit }: { post: number | undefined; limit: number }) =>
  db
    .selectFrom('moderation_log')
    .selectAll()
    .$if(post !== undefined, (query) => query.where('post_id', '=', post ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
