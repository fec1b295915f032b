import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { outboxMailer } from './outbox';

const LINK = `https://pantheon.example/reset-password/MTIzNDU2/${'t'.repeat(43)}`;
const mail = {
  to: 'ariadne@example.org',
  subject: 'Schöne Grüße',
  text: `Here it is:\n\n${LINK}\n\nμέχρι\n`,
  html: `<p><a href="${LINK}">here</a></p>\n`,
};

let folder: string;
beforeEach(async () => {
  folder = path.join(await fs.mkdtemp(path.join(os.tmpdir(), 'pantheon-outbox-')), 'outbox');
});
afterEach(() => fs.rm(path.dirname(folder), { recursive: true }));

/** The names of the files in the outbox, including unfinished ones. */
async function files(): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test('a mail becomes a file <time>-<id>.eml that only the operator reads', async () => {
  await outboxMailer(folder, 'Pantheon <no-reply@example.org>').send(mail);
  const [name = '', ...others] = await files();
  expect(others).toEqual([]);
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f-]{36}\.eml$/);
  expect((await fs.stat(path.join(folder, name))).mode & 0o777).toBe(0o600);
});

test('the file is a message of RFC 5322, with text and HTML, whose long links can be copied', async () => {
  await outboxMailer(folder, 'Pantheon <no-reply@example.org>').send(mail);
  const [name = ''] = await files();
  const message = await fs.readFile(path.join(folder, name), 'utf8');
  const [head = '', ...body] = message.split('\r\n\r\n');
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  expect(headers).toEqual(
    expect.arrayContaining([
      'From: Pantheon <no-reply@example.org>',
      'To: ariadne@example.org',
      'Subject: =?UTF-8?Q?Sch=C3=B6ne_Gr=C3=BC=C3=9Fe?=',
      'Auto-Submitted: auto-generated',
      'MIME-Version: 1.0',
      expect.stringMatching(/^Message-ID: <.+@example\.org>$/),
      expect.stringMatching(/^Date: /),
      expect.stringMatching(/^Content-Type: multipart\/alternative; boundary=/),
    ]),
  );
  const whole = body.join('\r\n\r\n');
  expect(whole).toContain(`\r\n${LINK}\r\n`);
  expect(whole).toContain('μέχρι');
  expect(whole).toContain(`<a href="${LINK}">`);
  expect(message.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('a recipient that is made up to add headers or recipients adds none', async () => {
  const to = 'a@example.org\r\nBcc: all@example.org, b@example.org';
  await outboxMailer(folder, 'Pantheon <no-reply@example.org>')
    .send({ ...mail, to })
    .catch(() => undefined);
  for (const name of await files()) {
    expect(await fs.readFile(path.join(folder, name), 'utf8')).not.toMatch(/^Bcc:/im);
  }
});
