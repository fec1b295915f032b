import { listen } from '../../events';
import { startTestSmtp, type TestSmtp } from '../../testing/smtp';
import { DependencyError } from '../dependency';
import { smtpMailer } from './smtp';

const FROM = 'Pantheon <no-reply@example.org>';
const mail = { to: 'ariadne@example.org', subject: 'Hello', text: 'The text\n', html: '<p>The HTML</p>\n' };

let smtp: TestSmtp | undefined;
afterEach(() => smtp?.stop());

async function failureOf(url: string): Promise<DependencyError> {
  const failure: unknown = await smtpMailer(url, FROM)
    .send(mail)
    .catch((error: unknown) => error);
  if (!(failure instanceof DependencyError)) throw new Error(`not foreseen: ${String(failure)}`);
  return failure;
}

test('a mail arrives with its text and its HTML', async () => {
  smtp = await startTestSmtp();
  await smtpMailer(smtp.url, FROM).send(mail);
  expect(smtp.mails).toEqual([
    { from: 'no-reply@example.org', to: ['ariadne@example.org'], message: expect.any(String) },
  ]);
  const message = smtp.mails[0]?.message ?? '';
  for (const part of ['Subject: Hello', 'The text', '<p>The HTML</p>', 'multipart/alternative']) {
    expect(message).toContain(part);
  }
});

test('uses no TLS on the loopback, though the server offers it with an unknown certificate', async () => {
  const secured: boolean[] = [];
  smtp = await startTestSmtp({
    onMailFrom: (_address, { secure }, done) => {
      secured.push(secure);
      done();
    },
  });
  await smtpMailer(smtp.url, FROM).send(mail);
  expect(secured).toEqual([false]);
});

test('user and password of the address are used', async () => {
  smtp = await startTestSmtp({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'pantheon' && password === 'p@ss/word'
        ? done(null, { user: 'pantheon' })
        : done(new Error('no')),
  });
  const url = smtp.url.replace('//', `//pantheon:${encodeURIComponent('p@ss/word')}@`);
  await smtpMailer(url, FROM).send(mail);
  expect(smtp.mails).toHaveLength(1);
});

test('off the loopback no password goes over a connection without TLS', async () => {
  const seen: string[] = [];
  smtp = await startTestSmtp({
    authOptional: false,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) => {
      seen.push(String(password));
      done(null, { user: 'pantheon' });
    },
  });
  // The same machine by a name that does not reveal it.
  const failure = await failureOf(`smtp://pantheon:hunter22@127.1:${smtp.port}`);
  expect([failure.message, seen]).toEqual([expect.stringContaining('SMTP: ETLS'), []]);
});

test('a wrong password is not told, and may be mended: it is tried again', async () => {
  smtp = await startTestSmtp({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('no')),
  });
  const failure = await failureOf(smtp.url.replace('//', '//pantheon:hunter22@'));
  expect(failure).toMatchObject({ message: 'SMTP: EAUTH, at AUTH PLAIN, answer 535', isPermanent: false });
});

test('a recipient who is refused for good is given up, and the failure does not name them', async () => {
  smtp = await startTestSmtp({
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`no such user ${address}`), { responseCode: 550 })),
  });
  const failure = await failureOf(smtp.url);
  expect(failure).toMatchObject({ message: 'SMTP: EENVELOPE, at RCPT TO, answer 550', isPermanent: true });
});

test('a refused sender counts as a failure of the mail server, and is tried again', async () => {
  smtp = await startTestSmtp({
    onMailFrom: (_address, _session, done) =>
      done(Object.assign(new Error('sending is paused'), { responseCode: 554 })),
  });
  const failed = jest.fn();
  const stop = listen('dependencyFailed', failed);
  expect(await failureOf(smtp.url)).toMatchObject({
    message: 'SMTP: EENVELOPE, at MAIL FROM, answer 554',
    isPermanent: false,
  });
  stop();
  expect(failed).toHaveBeenCalledWith({ dependency: 'mail' });
});

test('a recipient who is refused for now (greylisting) is tried again', async () => {
  smtp = await startTestSmtp({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('try again later'), { responseCode: 451 })),
  });
  expect(await failureOf(smtp.url)).toMatchObject({ isPermanent: false });
});

test('a server that is down is tried again', async () => {
  const gone = await startTestSmtp();
  await gone.stop();
  expect(await failureOf(gone.url)).toMatchObject({
    message: 'SMTP: ESOCKET, at CONN',
    isPermanent: false,
  });
});
