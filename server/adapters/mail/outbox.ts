import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { writeWholeFile } from '../wholeFile';
import { envelope, type Mailer } from '.';

/** A part as it is, so that a link can be read and copied where nodemailer would break long lines. */
const part = (type: string, content: string) => ({
  raw: `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${content}`,
});

/** Keeps mails as files `<time>-<id>.eml` in `folder`, which any mail program opens. */
export function outboxMailer(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message: composed } = await composer.sendMail({
        ...envelope(from, mail),
        alternatives: [part('text/plain', mail.text), part('text/html', mail.html)],
      });
      const time = new Date().toISOString().replaceAll(':', '-');
      // Readable by the operator only.
      await writeWholeFile(folder, `${time}-${randomUUID()}.eml`, composed as Buffer, 0o600);
    },
    check: () => Promise.resolve(),
  };
}
