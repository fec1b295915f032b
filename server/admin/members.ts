import { sql } from 'kysely';
import type { Db } from '../db/connect';
import { LIVE } from '../http/session';
import type { Command } from './command';
import { RefusedError } from './failures';
import { moment } from './moment';
import { printable } from './printable';

/** The member with this name, whatever its case. Throws RefusedError. */
export async function findMember(db: Db, username: string): Promise<{ id: number; username: string }> {
  const member = await db
    .selectFrom('members')
    .select(['id', 'username'])
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst();
  if (!member) throw new RefusedError(`There is no member "${printable(username)}".`);
  return member;
}

export const show: Command = {
  words: ['username'],
  options: [],
  help: 'Show an account',
  async run({ db, say }, { words: [name = ''] }) {
    const { id } = await findMember(db, name);
    const member = await db
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
        sql<number>`(select count(*) from posts where author_id = m.id)`.as('posts'),
        sql<number>`(select count(*) from comments where author_id = m.id)`.as('comments'),
        sql<number>`(select count(*) from sessions as s where s.member_id = m.id and ${LIVE})`.as('sessions'),
      ])
      .where('m.id', '=', id)
      .executeTakeFirstOrThrow();
    const subscriptions = await db
      .selectFrom('subscriptions')
      .select(['tier', 'status', 'provider_id', 'current_period_end'])
      .where('member_id', '=', id)
      .orderBy('id')
      .execute();
    const lines: [string, string][] = [
      ['Username', member.username],
      ['Id', String(id)],
      ['Email', member.email],
      ['Tier', member.godtier],
      ['Status', member.subscription_status ?? 'no subscription'],
      ['Free trial', member.used_free_trial ? 'used' : 'not used'],
      ['Followers', `${member.follower_count}, follows ${member.following_count}`],
      ['Posts', `${member.posts}, comments ${member.comments}`],
      ['Sessions', String(member.sessions)],
      ['Joined', moment(member.created_at)],
      ...subscriptions.map(({ tier, status, provider_id, current_period_end: end }): [string, string] => [
        'Subscription',
        `${tier}, ${status}, ${provider_id ?? 'complimentary'}${end ? `, until ${moment(end)}` : ''}`,
      ]),
    ];
    for (const [label, value] of lines) say(`${label.padEnd(14)}${value}`);
  },
};

export const signOut: Command = {
  words: ['username'],
  options: [],
  help: 'End all sessions of a member',
  async run({ db, say }, { words: [name = ''] }) {
    const { id, username } = await findMember(db, name);
    const { numDeletedRows } = await db
      .deleteFrom('sessions')
      .where('member_id', '=', id)
      .executeTakeFirstOrThrow();
    say(
      `${username} is signed out: ${numDeletedRows} ${numDeletedRows === 1n ? 'session' : 'sessions'} ended.`,
    );
  },
};
