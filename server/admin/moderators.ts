import { memberNamed } from './members';
import { printable, RefusedError, UsageError, type Command } from './command';
import { listModerators, setModerator } from './queries/moderators';

export const moderator: Command = {
  positionals: ['add|remove', 'username'],
  help: 'Make a member a moderator of the network, or no longer',
  async run({ db, say }, { positionals: [act = '', name = ''] }) {
    if (act !== 'add' && act !== 'remove') throw new UsageError(`It is add or remove, not "${act}".`);
    const isModerator = act === 'add';
    const { id, username } = await memberNamed(db, name);
    if (!(await setModerator(db, id, isModerator)))
      throw new RefusedError(`${username} is ${isModerator ? 'a moderator already' : 'no moderator'}.`);
    say(`${username} is ${isModerator ? 'a moderator now' : 'no moderator any more'}.`);
  },
};

export const moderators: Command = {
  help: 'Show who moderates the network',
  async run({ db, say }) {
    const names = await listModerators(db);
    if (names.length === 0) say('There are no moderators: npm run -s admin -- moderator add <username>');
    for (const name of names) say(printable(name));
  },
};
