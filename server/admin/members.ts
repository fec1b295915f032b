import type { Db } from '../db/connect';
import { publishSessionsEnded } from '../features/live/publish';
import { countSessionsOf, endSessionsOf } from '../features/sessions/queries';
import type { Command } from './command';
import { RefusedError } from './failures';
import { moment } from './moment';
import { printable } from './printable';
import { findMember, listSubscriptions, readAccount } from './queries/members';

/** The member with this name, whatever its case. Throws RefusedError. */
export async function memberNamed(db: Db, username: string): Promise<{ id: number; username: string }> {
  const member = await findMember(db, username);
  if (!member) throw new RefusedError(`There is no member "${printable(username)}".`);
  return member;
}

export const show: Command = {
  words: ['username'],
  options: [],
  help: 'Show an account',
  async run({ db, say }, { words: [name = ''] }) {
    const { id } = await memberNamed(db, name);
    const member = await readAccount(db, id);
    const subscriptions = await listSubscriptions(db, id);
    const lines: [string, string][] = [
      ['Username', member.username],
      ['Id', String(id)],
      ['Email', member.email],
      ['Tier', member.godtier],
      ['Status', member.subscription_status ?? 'no subscription'],
      ['Free trial', member.used_free_trial ? 'used' : 'not used'],
      ['Followers', `${member.follower_count}, follows ${member.following_count}`],
      ['Posts', `${member.posts}, comments ${member.comments}`],
      ['Sessions', String(await countSessionsOf(db, id))],
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
    const { id, username } = await memberNamed(db, name);
    const ended = await endSessionsOf(db, id);
    await publishSessionsEnded(db, id);
    say(`${username} is signed out: ${ended} ${ended === 1 ? 'session' : 'sessions'} ended.`);
  },
};
