import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Problem } from '#contract/call';
import { smtpMailer } from '../../adapters/mail/smtp';
import { kinds } from '../../jobs/kinds';
import { runNext } from '../../jobs/take';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { startTestSmtp } from '../../testing/smtp';
import { findAccount, startSession } from './queries';

const REQUESTED = 'If an account exists with this email, you will receive a password reset link.';
const DONE = 'Password successfully reset! Please log in with your new password.';
const BAD_LINK = 'This reset link is no longer valid. Please request a new reset link.';
const NEW_PASSWORD = 'a wholly new secret';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://pantheon.example' });
});
afterAll(() => server.stop());
afterEach(() => fs.rm(path.join(server.dataDir, 'outbox'), { recursive: true, force: true }));

const ask = (email: string) => server.call('POST', '/api/password-reset/', { body: { email } });

interface Link {
  uidb64: string;
  token: string;
}

const confirm = (link: Link, password = NEW_PASSWORD) =>
  server.call<Problem>('POST', '/api/password-reset/confirm/', { body: { ...link, password } });

const login = (username: string, password: string) =>
  server.call('POST', '/api/login/', { body: { username, password } });

/** What was sent, oldest first. */
async function mails(): Promise<string[]> {
  const folder = path.join(server.dataDir, 'outbox');
  const names = await fs.readdir(folder).catch(() => []);
  return Promise.all(names.sort().map((name) => fs.readFile(path.join(folder, name), 'utf8')));
}

function linkIn(mail: string | undefined): Link {
  const found = /^https:\/\/pantheon\.example\/reset-password\/([\w-]+)\/([\w-]{43})\r?$/m.exec(mail ?? '');
  const [, uidb64, token] = found ?? [];
  if (!uidb64 || !token) throw new Error(`no link in ${mail ?? 'no mail'}`);
  return { uidb64, token };
}

/** Asks for a link and answers the one that comes. */
async function linkFor({ email }: TestMember): Promise<Link> {
  await ask(email);
  await server.runJobs();
  return linkIn((await mails()).at(-1));
}

describe('asking for a link', () => {
  test('sends it to the member, whatever the case of the address (spec §8, decisions: Sessions)', async () => {
    const member = await server.signUp('Ariadne');
    expect(await ask(' ARIADNE@Example.org ')).toMatchObject({ status: 200, body: { detail: REQUESTED } });
    await server.runJobs();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatch(/^To: Ariadne@example\.org\r?$/m);
    expect(mail).toMatch(/^From: Pantheon <no-reply@pantheon\.example>\r?$/m);
    const { uidb64, token } = linkIn(mail);
    expect(Buffer.from(uidb64, 'base64url').toString()).toBe(String(member.user_id));
    expect(mail).toContain(`<a href="https://pantheon.example/reset-password/${uidb64}/${token}">`);
  });

  test('an unknown address gets the same answer, from the same statements, and no mail', async () => {
    const { email } = await server.signUp('Known');
    const asked: string[][] = [];
    const answers = [];
    for (const address of [email, 'unknown@example.org']) {
      server.statements.length = 0;
      const { status, body } = await ask(address);
      answers.push({ status, body });
      asked.push([...server.statements]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(asked[0]).toEqual(asked[1]);
    expect(asked[0]).toHaveLength(2);
    await server.runJobs();
    expect(await mails()).toHaveLength(1);
  });

  test('the answer does not wait for the mail', async () => {
    const { email } = await server.signUp('Patient');
    expect((await ask(email)).status).toBe(200);
    expect(await mails()).toEqual([]);
  });

  test('the token is in the mail alone: the tables hold its hash, the jobs nothing of it', async () => {
    const member = await server.signUp('Secretive');
    await ask(member.email);
    const waiting = JSON.stringify(await server.db.selectFrom('jobs').selectAll().execute());
    expect(waiting).not.toContain(member.email);
    await server.runJobs();
    const { token } = linkIn((await mails()).at(-1));
    const dump = JSON.stringify([
      waiting,
      await server.db.selectFrom('jobs').selectAll().execute(),
      await server.db.selectFrom('password_resets').selectAll().execute(),
    ]);
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(JSON.stringify([...Buffer.from(token, 'base64url')]).slice(1, -1));
  });

  test.each([['not an address'], [''], ['a@b'], ['a@example.org\u0000'], [`${'a'.repeat(250)}@example.org`]])(
    'what is no address (%j) is refused in a sentence',
    async (email) => {
      const { status, body } = await ask(email);
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({ detail: 'Please enter a valid email address.' }),
      ]);
    },
  );

  test('an account deleted before its mail goes out gets none', async () => {
    const { email, user_id } = await server.signUp('Gone');
    await ask(email);
    await server.db.deleteFrom('members').where('id', '=', user_id).execute();
    await server.runJobs();
    expect(await mails()).toEqual([]);
    expect(await server.db.selectFrom('jobs').select('id').execute()).toEqual([]);
  });
});

describe('setting a new password', () => {
  test('signs in with the new one alone, and ends every session (decisions: Sessions)', async () => {
    const member = await server.signUp('Theseus');
    const other = await server.signUp('Bystander');
    const link = await linkFor(member);
    expect(await confirm(link)).toMatchObject({ status: 200, body: { detail: DONE } });
    expect((await server.call('GET', '/api/auth/validate/', { as: member })).status).toBe(401);
    expect((await login('Theseus', member.password)).status).toBe(401);
    expect((await login('Theseus', NEW_PASSWORD)).status).toBe(200);
    expect((await server.call('GET', '/api/auth/validate/', { as: other })).status).toBe(200);
  });

  test('a link works once', async () => {
    const link = await linkFor(await server.signUp('Once'));
    expect((await confirm(link)).status).toBe(200);
    expect(await confirm(link, 'another new secret')).toMatchObject({
      status: 400,
      body: { detail: BAD_LINK },
    });
    expect((await login('Once', NEW_PASSWORD)).status).toBe(200);
  });

  test('a link used eight times at once works once, and the password is the one of that time', async () => {
    const link = await linkFor(await server.signUp('Contested'));
    const passwords = Array.from({ length: 8 }, (_, i) => `contested secret ${i}`);
    const answers = await Promise.all(passwords.map((password) => confirm(link, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(400)]);
    const logins = await Promise.all(passwords.map((password) => login('Contested', password)));
    expect(logins.map(({ status }) => status)).toEqual(
      answers.map(({ status }) => (status === 200 ? 200 : 401)),
    );
  });

  test('a new request ends the older link', async () => {
    const member = await server.signUp('Twice');
    const older = await linkFor(member);
    const newer = await linkFor(member);
    expect((await confirm(older)).status).toBe(400);
    expect((await confirm(newer)).status).toBe(200);
  });

  test('the later of two requests wins also when its mail goes out first', async () => {
    const member = await server.signUp('Overtaken');
    await ask(member.email);
    await ask(member.email);
    await sql`update jobs set run_at = now() - interval '1 minute' where id = (select max(id) from jobs)`.execute(
      server.db,
    );
    await server.runJobs();
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect((await confirm(linkIn(sent[0]))).status).toBe(200);
  });

  test.each([
    ['59 minutes', 200],
    ['60 minutes', 400],
  ])('a link of %s ago answers %i', async (age, expected) => {
    const member = await server.signUp(`Aged${expected}`);
    const link = await linkFor(member);
    await sql`update password_resets set created_at = now() - ${age}::interval
      where member_id = ${member.user_id}`.execute(server.db);
    expect((await confirm(link)).status).toBe(expected);
  });

  test('a link is good for its own member only, and for nobody when it is made up', async () => {
    const [mine, yours] = [
      await linkFor(await server.signUp('Mine')),
      await linkFor(await server.signUp('Yours')),
    ];
    const forged: Link[] = [
      { ...mine, uidb64: yours.uidb64 },
      { ...mine, token: 'A'.repeat(43) },
      { ...mine, token: '' },
      { ...mine, uidb64: '' },
      { ...mine, uidb64: Buffer.from('0').toString('base64url') },
      { ...mine, uidb64: Buffer.from('-1').toString('base64url') },
      { ...mine, uidb64: Buffer.from('1 or 1=1').toString('base64url') },
      { ...mine, uidb64: Buffer.from('99999999999999999999').toString('base64url') },
      { ...mine, uidb64: 'ü\u0000' },
      { ...mine, token: `${mine.token}\u0000` },
    ];
    for (const link of forged) {
      expect(await confirm(link)).toMatchObject({ status: 400, body: { detail: BAD_LINK } });
    }
    expect((await confirm(mine)).status).toBe(200);
  });

  test('a password that sign-up would refuse is refused, and the link stays good', async () => {
    const member = await server.signUp('LongEnoughName');
    const link = await linkFor(member);
    for (const password of [
      'short77',
      'long '.repeat(25) + 'abcd',
      'Password1',
      member.username.toLowerCase(),
      member.email,
    ]) {
      const { status, body } = await confirm(link, password);
      expect([status, body.errors?.['password']]).toEqual([400, [body.detail]]);
    }
    expect((await confirm(link)).status).toBe(200);
  });

  test('a password that was changed after it was checked starts no session', async () => {
    const member = await server.signUp('Slow');
    const checked = await findAccount(server.db, 'Slow');
    await confirm(await linkFor(member));
    expect(checked && (await startSession(server.db, checked))).toBeUndefined();
  });

  test('who signs in with the old password at the same moment does not stay signed in', async () => {
    const member = await server.signUp('Racing');
    const link = await linkFor(member);
    const attempts = Array.from({ length: 12 }, () => login('Racing', member.password));
    const [reset, ...logins] = await Promise.all([confirm(link), ...attempts]);
    expect(reset.status).toBe(200);
    const tokens = logins.flatMap(({ status, body }) =>
      status === 200 ? [(body as { token: string }).token] : [],
    );
    for (const token of tokens) {
      const headers = { authorization: `Token ${token}` };
      expect((await server.call('GET', '/api/auth/validate/', { headers })).status).toBe(401);
    }
  });
});

describe('the mail server', () => {
  test('being down delays the mail, and loses none', async () => {
    const { email } = await server.signUp('Delayed');
    const gone = await startTestSmtp();
    await gone.stop();
    const context = { ...server.context, mail: smtpMailer(gone.url, 'no-reply@example.org') };
    await ask(email);
    expect(await runNext(context, kinds)).toBe(true);
    expect(await server.db.selectFrom('jobs').select(['attempts', 'last_error']).execute()).toEqual([
      { attempts: 1, last_error: 'SMTP: ESOCKET, at CONN' },
    ]);

    const back = await startTestSmtp({}, gone.port);
    await sql`update jobs set run_at = now()`.execute(server.db);
    expect(await runNext(context, kinds)).toBe(true);
    await back.stop();
    expect(back.mails).toMatchObject([{ to: [email] }]);
    expect(await server.db.selectFrom('jobs').select('id').execute()).toEqual([]);
  });

  test('refusing the recipient ends the job, and the row does not name them', async () => {
    const { email } = await server.signUp('Bounced');
    const smtp = await startTestSmtp({
      onRcptTo: ({ address }, _session, done) =>
        done(Object.assign(new Error(`unknown ${address}`), { responseCode: 550 })),
    });
    await ask(email);
    await runNext({ ...server.context, mail: smtpMailer(smtp.url, 'no-reply@example.org') }, kinds);
    await smtp.stop();
    const jobs = await server.db.selectFrom('jobs').selectAll().execute();
    expect(jobs).toMatchObject([{ failed_at: expect.any(Date), last_error: expect.stringContaining('550') }]);
    expect(JSON.stringify(jobs)).not.toContain(email);
    await server.db.deleteFrom('jobs').execute();
  });
});

test('links are asked for five times in half an hour, known address or not (decisions: Limits)', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'on' });
  try {
    const { email } = await limited.signUp('Limited');
    for (const address of [email, 'unknown@example.org']) {
      const statuses = [];
      for (let i = 0; i < 6; i++) {
        const spelled = i % 2 ? address.toUpperCase() : ` ${address}`;
        const body = { email: spelled };
        statuses.push((await limited.call('POST', '/api/password-reset/', { body })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
    const { status, body, headers } = await limited.call<Problem>('POST', '/api/password-reset/', {
      body: { email },
    });
    expect([status, body.detail]).toEqual([
      429,
      'Too many reset links were asked for. Please try again in 30 minutes.',
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(1_700);
  } finally {
    await limited.stop();
  }
});
