import type { Mail } from '../../adapters/mail';
import type { Payloads } from '../../queue/addJob';
import type { Job, TaskContext } from '../../queue/task';
import { encodeId, newToken } from '../../tokens';
import { linkMail } from './linkMail';
import { storeLink } from './queries/links';

/** Creates a link and sends it, unless the member got five within half an hour. The token is in the mail alone, never in the queue. */
export async function sendResetMail(
  { db, config, mail }: TaskContext,
  { id, payload }: Job<Payloads['password-reset-mail']>,
): Promise<void> {
  const { member_id: memberId } = payload;
  if (memberId === null) return;
  const token = newToken();
  const reset = { memberId, requestId: id, token };
  const member = await db.transaction().execute((trx) => storeLink(trx, 'password_resets', reset));
  if (!member) return;
  const link = `${config.publicUrl}/reset-password/${encodeId(memberId)}/${token}`;
  await mail.send(resetMail(member, link));
}

const resetMail = (member: { username: string; email: string }, link: string): Mail =>
  linkMail(member, link, {
    subject: 'Choose a new password for Pantheon',
    why: 'Somebody, hopefully you, asked for a new password for your Pantheon account.',
    how: 'This link lets you choose one. It works once, within the next hour:',
    action: 'Choose a new password',
    calm: 'If it was not you, you need not do anything: your password stays as it is, and no one else has this link.',
  });
