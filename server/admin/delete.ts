import { deleteAccount } from '../features/profile/deletion';
import type { Command } from './command';
import { memberNamed } from './members';

export const remove: Command = {
  words: ['username'],
  options: ['yes'],
  help: 'Delete an account and everything of it; asks first, unless --yes is given',
  question: ({ words: [name = ''] }) =>
    `Delete the account ${name} and everything of it? This cannot be undone.`,
  async run({ say, ...outside }, { words: [name = ''] }) {
    const { id, username } = await memberNamed(outside.db, name);
    await deleteAccount(outside, id);
    say(`The account ${username} is deleted. Pantheon erases what it leaves while it runs.`);
  },
};
