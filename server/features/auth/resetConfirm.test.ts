import { sql } from 'kysely';
import { startTestServer, type TestServer } from '../../testing/server';
import { startSession } from '../sessions/queries';
import { findAccount } from './queries/accounts';
import { NEW_PASSWORD, PUBLIC_URL, resetsOf, type Link } from './testing/resets';

const DONE = 'Password successfully reset! Please log in with your new password.';
const BAD_LINK = 'This reset link is no longer valid. Please request a new reset link.';

let server: TestServer;
const { ask, confirm, emptyOutbox, linkFor, login, mails } = resetsOf(() => server);
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL });
});
afterAll(() => server.stop());
afterEach(() => emptyOutbox());

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
    const responses = await Promise.all(passwords.map((password) => confirm(link, password)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(400)]);
    const logins = await Promise.all(passwords.map((password) => login('Contested', password)));
    expect(logins.map(({ status }) => status)).toEqual(
      responses.map(({ status }) => (status === 200 ? 200 : 401)),
    );
  });

  test('a new request leaves the older links valid; using one ends all of them (decisions: Sessions)', async () => {
    const member = await server.signUp('Twice');
    const older = await linkFor(member);
    const newer = await linkFor(member);
    expect((await confirm(older)).status).toBe(200);
    expect((await confirm(newer, 'another new secret')).status).toBe(400);
    expect((await login('Twice', NEW_PASSWORD)).status).toBe(200);
  });

  test('five links are valid at most: past half an hour a sixth ends the oldest', async () => {
    const member = await server.signUp('Forgetful');
    const links = [];
    for (let i = 0; i < 5; i++) links.push(await linkFor(member));
    await sql`update password_resets set created_at = created_at - interval '31 minutes'
      where member_id = ${member.user_id}`.execute(server.db);
    const sixth = await linkFor(member);
    expect((await confirm(links[0]!)).status).toBe(400);
    expect((await confirm(links[1]!)).status).toBe(200);
    expect((await confirm(sixth, 'another new secret')).status).toBe(400);
  });

  test('a sixth request within half an hour sends no mail and ends no link, and the response is the same', async () => {
    const member = await server.signUp('Pestered');
    const first = await linkFor(member);
    for (let i = 0; i < 6; i++) expect((await ask(member.email)).status).toBe(200);
    await server.runJobs();
    expect(await mails()).toHaveLength(5);
    expect((await confirm(first)).status).toBe(200);
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

  test('accepts a link for its own member only, and no made-up link', async () => {
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
    const shortest = 'kw5!Qz9u';
    expect((await confirm(link, shortest)).status).toBe(200);
    expect((await login(member.username, shortest)).status).toBe(200);
  });

  test('a password that was changed after it was checked starts no session', async () => {
    const member = await server.signUp('Slow');
    const checked = await findAccount(server.db, { username: 'Slow', networkHash: Buffer.alloc(32) });
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
