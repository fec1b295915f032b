import { addInvitation } from '../features/auth/queries/invitations';
import { newToken } from '../tokens';
import { moment, type Command } from './command';

export const invite: Command = {
  options: ['uses', 'days'],
  help: 'Print a link with which so many people can sign up (1) for so many days (7)',
  async run({ config, db, say }, { uses = 1, days = 7 }) {
    const token = newToken();
    const end = await addInvitation(db, { token, uses, days });
    say(`${config.publicUrl}/signup?invite=${token}`);
    say(`It works ${uses === 1 ? 'once' : `${uses} times`}, until ${moment(end)}.`);
    if (config.signUp !== 'invitation') say(`SIGN_UP is ${config.signUp}: the link is not asked for.`);
  },
};
