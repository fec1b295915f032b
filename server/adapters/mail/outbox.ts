import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from './index';
import { message } from './message';

/** Keeps mails as files `<time>-<id>.eml` in `folder`, which any mail program opens. */
export function outboxMailer(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message: composed } = await composer.sendMail(message(from, mail));
      await fs.mkdir(folder, { recursive: true });
      const time = new Date().toISOString().replaceAll(':', '-');
      const file = path.join(folder, `${time}-${randomUUID()}.eml`);
      // For the operator's eyes only, and written beside and renamed: a reader never sees half a mail.
      await fs.writeFile(`${file}.tmp`, composed as Buffer, { mode: 0o600, flush: true });
      await fs.rename(`${file}.tmp`, file);
    },
  };
}
