import type { Mail } from '../../adapters/mail';
import type { Payloads } from '../../queue/addJob';
import type { Job, TaskContext } from '../../queue/task';
import { encodeId, newToken } from '../../tokens';
import { storeResetToken } from './queries/resets';

/** Creates a link and sends it, unless the member got five within half an hour. The token is in the mail alone, never in the queue. */
export async function sendResetMail(
  { db, config, mail }: TaskContext,
  { id, payload }: Job<Payloads['password-reset-mail']>,
): Promise<void> {
  const { member_id: memberId } = payload;
  if (memberId === null) return;
  const token = newToken();
  const reset = { memberId, requestId: id, token };
  const member = await db.transaction().execute((trx) => storeResetToken(trx, reset));
  if (!member) return;
  const link = `${config.publicUrl}/reset-password/${encodeId(memberId)}/${token}`;
  await mail.send(resetMail(member, link));
}

/** Neither a username (decisions: Sessions) nor the link has a character that HTML would need escaped. */
function resetMail({ username, email }: { username: string; email: string }, link: string): Mail {
  const hello = `Hello ${username},`;
  const why = 'Somebody, hopefully you, asked for a new password for your Pantheon account.';
  const how = 'This link lets you choose one. It works once, within the next hour:';
  const calm =
    'If it was not you, you need not do anything: your password stays as it is, and nobody else has this link.';
  const bye = 'Pantheon';
  return {
    to: email,
    subject: 'Choose a new password for Pantheon',
    text: [hello, why, how, link, calm, bye].join('\n\n') + '\n',
    html: `<!doctype html>
<html lang="en">
  <body style="margin: 0 auto; max-width: 32em; padding: 1.5em; font: 1rem/1.5 sans-serif">
    <p>${hello}</p>
    <p>${why}</p>
    <p>${how}</p>
    <p><a href="${link}">Choose a new password</a></p>
    <p>If the link does not open, copy this address into your browser:<br />${link}</p>
    <p>${calm}</p>
    <p>${bye}</p>
  </body>
</html>
`,
  };
}
