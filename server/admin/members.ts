import { publish } from '../adapters/bus/queries';
import type { Db } from '../db/connect';
import { sessionsEnded } from '../features/live/publish';
import { deleteAccount } from '../features/profile/deletion';
import { countSessionsOf, endSessionsOf } from '../features/sessions/queries';
import { moment, printable, RefusedError, type Command } from './command';
import { findMember, listSubscriptions, readAccount } from './queries/read';

/** The member with this name, whatever its case. Throws RefusedError. */
export async function memberNamed(db: Db, username: string): Promise<{ id: number; username: string }> {
  const member = await findMember(db, username);
  if (!member) throw new RefusedError(`There is no member "${printable(username)}".`);
  return member;
}

export const show: Command = {
  positionals: ['username'],
  help: 'Show an account',
  async run({ db, say }, { positionals: [name = ''] }) {
    const { id } = await memberNamed(db, name);
    const member = await readAccount(db, id);
    const subscriptions = await listSubscriptions(db, id);
    const lines: [string, string][] = [
      ['Username', member.username],
      ['Id', String(id)],
      ['Email', `${member.email}${member.is_confirmed ? '' : ' (not confirmed)'}`],
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
  positionals: ['username'],
  help: 'End all sessions of a member',
  async run({ db, say }, { positionals: [name = ''] }) {
    const { id, username } = await memberNamed(db, name);
    const ended = await endSessionsOf(db, id);
    await publish(db, sessionsEnded(id));
    say(`${username} is signed out: ${ended} ${ended === 1 ? 'session' : 'sessions'} ended.`);
  },
};

export const remove: Command = {
  positionals: ['username'],
  options: ['yes'],
  help: 'Delete an account and everything of it; asks first, unless --yes is given',
  question: ({ positionals: [name = ''] }) =>
    `Delete the account ${name} and everything of it? This cannot be undone.`,
  async run({ say, ...outside }, { positionals: [name = ''] }) {
    const { id, username } = await memberNamed(outside.db, name);
    await deleteAccount(outside, id);
    await publish(outside.db, sessionsEnded(id));
    say(`The account ${username} is deleted. Pantheon erases what it leaves while it runs.`);
  },
};
