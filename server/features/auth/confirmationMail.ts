import type { Mail } from '../../adapters/mail';
import type { Payloads } from '../../queue/addJob';
import type { Job, TaskContext } from '../../queue/task';
import { newToken } from '../../tokens';
import { linkMail } from './linkMail';
import { isConfirmed } from './queries/confirmations';
import { storeLink } from './queries/links';

/** As `sendResetMail`: sends a link that confirms the email address, unless that is confirmed meanwhile. */
export async function sendConfirmationMail(
  { db, config, mail }: TaskContext,
  { id, payload }: Job<Payloads['email-confirmation-mail']>,
): Promise<void> {
  const { memberId } = payload;
  if (await isConfirmed(db, memberId)) return;
  const token = newToken();
  const confirmation = { memberId, requestId: id, token };
  const member = await db.transaction().execute((trx) => storeLink(trx, 'email_confirmations', confirmation));
  if (!member) return;
  await mail.send(confirmationMail(member, `${config.publicUrl}/confirm-email/${token}`));
}

const confirmationMail = (member: { username: string; email: string }, link: string): Mail =>
  linkMail(member, link, {
    subject: 'Confirm your email address for Pantheon',
    why: 'Somebody, hopefully you, signed up for Pantheon with this email address.',
    how: 'This link confirms it, so that you can post, comment and send messages. It works once, within the next three days:',
    action: 'Confirm your email address',
    calm: 'If it was not you, you need not do anything: without the link no one can write with your address.',
  });
