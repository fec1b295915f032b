import { randomInt } from 'node:crypto';
import type { Problem } from '#contract/call';
import { smtpMailer } from '../../adapters/mail/smtp';
import { deleteJobs, hurryJobs, storedJobs } from '../../queue/testing/jobs';
import { startTestServer, type TestServer } from '../../testing/server';
import { startTestSmtp } from '../../testing/smtp';
import { linkIn, PUBLIC_URL, resetsOf } from './testing/resets';

const REQUESTED = 'If an account exists with this email, you will receive a password reset link.';

let server: TestServer;
const { ask, emptyOutbox, mails } = resetsOf(() => server);
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL });
});
afterAll(() => server.stop());
afterEach(() => emptyOutbox());

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

  test('an unknown address gets the same response, from the same statements, and no mail', async () => {
    const { email } = await server.signUp('Known');
    const asked: string[][] = [];
    const responses = [];
    for (const address of [email, 'unknown@example.org']) {
      server.statements.length = 0;
      const { status, body } = await ask(address);
      responses.push({ status, body });
      asked.push([...server.statements]);
    }
    expect(responses[0]).toEqual(responses[1]);
    expect(asked[0]).toEqual(asked[1]);
    expect(asked[0]).toHaveLength(2);
    await server.runJobs();
    expect(await mails()).toHaveLength(1);
  });

  test('the response does not wait for the mail', async () => {
    const { email } = await server.signUp('Patient');
    expect((await ask(email)).status).toBe(200);
    expect(await mails()).toEqual([]);
  });

  test('the token is in the mail alone: the tables hold its hash, the jobs nothing of it', async () => {
    const member = await server.signUp('Secretive');
    await ask(member.email);
    const waiting = JSON.stringify(await storedJobs(server.db));
    expect(waiting).not.toContain(member.email);
    await server.runJobs();
    const { token } = linkIn((await mails()).at(-1));
    const dump = JSON.stringify([
      waiting,
      await storedJobs(server.db),
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
    expect(await storedJobs(server.db)).toEqual([]);
  });
});

describe('the mail server', () => {
  test('being down delays the mail, and loses none', async () => {
    const { email } = await server.signUp('Delayed');
    // Below the ports that systems give out: no other program takes it meanwhile.
    const gone = await startTestSmtp({}, randomInt(20_000, 32_000));
    await gone.stop();
    const mail = smtpMailer(gone.url, 'no-reply@example.org');
    await ask(email);
    await server.runJobs({ mail });
    expect(await storedJobs(server.db)).toMatchObject([
      { attempts: 1, is_available: true, last_error: 'SMTP: ESOCKET, at CONN' },
    ]);

    const back = await startTestSmtp({}, gone.port);
    await hurryJobs(server.db);
    await server.runJobs({ mail });
    await back.stop();
    expect(back.mails).toMatchObject([{ to: [email] }]);
    expect(await storedJobs(server.db)).toEqual([]);
  });

  test('refusing the recipient ends the job, and the row does not name them', async () => {
    const { email } = await server.signUp('Bounced');
    const smtp = await startTestSmtp({
      onRcptTo: ({ address }, _session, done) =>
        done(Object.assign(new Error(`unknown ${address}`), { responseCode: 550 })),
    });
    await ask(email);
    await server.runJobs({ mail: smtpMailer(smtp.url, 'no-reply@example.org') });
    await smtp.stop();
    const jobs = await storedJobs(server.db);
    expect(jobs).toMatchObject([{ is_available: false, last_error: expect.stringContaining('550') }]);
    expect(JSON.stringify(jobs)).not.toContain(email);
    await deleteJobs(server.db);
  });
});

test('links are asked for five times in half an hour from one address, known email or not (decisions: Limits)', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
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
    const elsewhere = { 'x-forwarded-for': '203.0.113.7' };
    const theirs = await limited.call('POST', '/api/password-reset/', {
      body: { email },
      headers: elsewhere,
    });
    expect(theirs.status).toBe(200);
  } finally {
    await limited.stop();
  }
});
