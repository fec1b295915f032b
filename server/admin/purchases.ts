import { forgetPurchases } from '../features/subscriptions/mode';
import { findPaymentMode } from '../features/subscriptions/queries/mode';
import type { Command } from './command';
import { RefusedError } from './failures';

export const forget: Command = {
  words: [],
  options: ['yes'],
  help: 'Forget what was bought with test keys or in the sandbox; asks first, unless --yes is given',
  question: () => 'Forget every subscription and customer that came from test keys or the sandbox?',
  async run({ db, say }) {
    const mode = await findPaymentMode(db);
    if (mode === undefined || mode === 'live') {
      throw new RefusedError(
        'Only what was bought with test keys or in the sandbox can be forgotten, and this database is not known to hold that.',
      );
    }
    const count = await forgetPurchases(db);
    say(`The purchases of ${count} ${count === 1 ? 'member' : 'members'} are forgotten.`);
  },
};
