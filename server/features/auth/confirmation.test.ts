import { sql } from 'kysely';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { newcomersOf, PUBLIC_URL } from '../newcomers/testing/newcomers';
import { hashToken } from '../../tokens';
import { deleteExpiredConfirmations } from './queries/confirmations';
import { resetPassword } from './queries/resets';

let server: TestServer;
const { age, confirm, firstDay, post, tokensTo } = newcomersOf(() => server);
beforeAll(async () => {
  server = await startTestServer({ NEWCOMERS: 'guarded', PUBLIC_URL });
});
afterAll(() => server.stop());

let made = 0;
const signUp = () => server.signUp(`Newcomer${++made}`);
const write = (as: TestMember) => post(as, 'posts', { content: `of ${as.username}` });
const confirmedAt = async ({ user_id }: TestMember) => {
  const row = await server.db
    .selectFrom('members')
    .select('confirmed_at')
    .where('id', '=', user_id)
    .executeTakeFirst();
  return row?.confirmed_at;
};
const REFUSED = {
  status: 409,
  body: {
    type: '/problems/confirm-email',
    detail: 'Please confirm your email address first: we have sent you a mail with a link.',
  },
};

describe('until the email address is confirmed', () => {
  test('posts, comments, messages and edits of others ask for it, and nothing else does', async () => {
    const [old] = await firstDay(1, 'old');
    await age(old);
    const { body: mine } = await post<{ id: number }>(old, 'posts', { content: 'welcome' });
    const { body: comment } = await post<{ id: number }>(old, `posts/${mine.id}/comments`, { content: 'x' });
    const nyx = await signUp();
    for (const [method, path] of [
      ['POST', 'posts'],
      ['PATCH', `posts/${mine.id}`],
      ['POST', `posts/${mine.id}/comments`],
      ['POST', `comments/${comment.id}/replies`],
      ['PUT', `comments/${comment.id}/update`],
      ['POST', `messages/${old.username}`],
      ['PATCH', `moderation/posts/${mine.id}/modify`],
    ] as const) {
      const { status, body } = await server.call(method, `/api/${path}/`, {
        as: nyx,
        body: { content: 'x' },
      });
      expect([path, { status, body }]).toEqual([
        path,
        { status: 409, body: expect.objectContaining(REFUSED.body) },
      ]);
    }
    expect((await post(nyx, `posts/${mine.id}/like`)).status).toBe(200);
    expect((await post(nyx, `users/${old.username}/follow`)).status).toBe(200);
    expect((await server.call('PATCH', '/api/profile/', { as: nyx, body: { bio: 'x' } })).status).toBe(200);
    expect((await server.call('GET', '/api/posts/', { as: nyx })).status).toBe(200);
  });

  test('members of an open server write at once', async () => {
    const open = await startTestServer({ NEWCOMERS: 'open' });
    const nyx = await open.signUp('Nyx');
    const written = await open.call('POST', '/api/posts/', { as: nyx, body: { content: 'x' } });
    await open.runJobs();
    const { confirmed_at } = await open.db
      .selectFrom('members')
      .select(sql<string>`confirmed_at::text`.as('confirmed_at'))
      .executeTakeFirstOrThrow();
    await open.stop();
    expect([written.status, confirmed_at]).toEqual([201, '-infinity']);
  });
});

describe('the link of the mail', () => {
  test('is sent at sign-up, and lets the member write, who need not be signed in there', async () => {
    const nyx = await signUp();
    const [token = '', ...others] = await tokensTo(nyx.email);
    expect(others).toEqual([]);
    expect(await write(nyx)).toMatchObject(REFUSED);
    expect(await confirm(token)).toMatchObject({
      status: 200,
      body: { detail: 'Your email address is confirmed. You can write now.' },
    });
    expect((await write(nyx)).status).toBe(201);
  });

  test('confirms nothing when it is only opened', async () => {
    const nyx = await signUp();
    const [token = ''] = await tokensTo(nyx.email);
    await server.call('GET', `/confirm-email/${token}`);
    await server.call('GET', '/api/email-confirmation/confirm/');
    expect(await write(nyx)).toMatchObject(REFUSED);
  });

  test('works once, also for two at once, and ends the others', async () => {
    const nyx = await signUp();
    await post(nyx, 'email-confirmation');
    const [first = '', second = ''] = await tokensTo(nyx.email);
    const both = await Promise.all([confirm(first), confirm(first)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await confirm(second)).body.detail).toMatch(/^This link is no longer valid/);
    expect(
      await server.db
        .selectFrom('email_confirmations')
        .select('member_id')
        .where('member_id', '=', nyx.user_id)
        .execute(),
    ).toEqual([]);
  });

  test('a retry with its key gets the first response', async () => {
    const nyx = await signUp();
    const [token = ''] = await tokensTo(nyx.email);
    const headers = { 'Idempotency-Key': '00000000-0000-4000-8000-00000000000c' };
    expect((await confirm(token, headers)).status).toBe(200);
    expect((await confirm(token, headers)).status).toBe(200);
  });

  test.each([
    ['2 days 23 hours', 200, 1],
    ['3 days', 400, 0],
  ])('%s later answers %i', async (later, status, left) => {
    const nyx = await signUp();
    const [token = ''] = await tokensTo(nyx.email);
    await server.db
      .updateTable('email_confirmations')
      .set({ created_at: sql<Date>`now() - ${later}::interval` })
      .where('member_id', '=', nyx.user_id)
      .execute();
    await deleteExpiredConfirmations(server.db);
    const rows = server.db
      .selectFrom('email_confirmations')
      .select('member_id')
      .where('member_id', '=', nyx.user_id);
    expect(await rows.execute()).toHaveLength(left);
    expect((await confirm(token)).status).toBe(status);
  });

  test('is stored as a hash', async () => {
    const nyx = await signUp();
    const [token = ''] = await tokensTo(nyx.email);
    const rows = await server.db.selectFrom('email_confirmations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('five go out in half an hour, and of the next nothing is sent', async () => {
    const nyx = await signUp();
    for (let i = 0; i < 6; i++) expect((await post(nyx, 'email-confirmation')).status).toBe(200);
    expect(await tokensTo(nyx.email)).toHaveLength(5);
  });

  test('is sent to no one who has confirmed', async () => {
    const nyx = await signUp();
    const [token = ''] = await tokensTo(nyx.email);
    await post(nyx, 'email-confirmation');
    await confirm(token);
    expect((await post(nyx, 'email-confirmation')).body.detail).toMatch(/confirmed already/);
    expect(await tokensTo(nyx.email)).toHaveLength(1);
  });

  test('of a password reset confirms the address as well', async () => {
    const nyx = await signUp();
    await server.db
      .updateTable('members')
      .set({ confirmed_at: null })
      .where('id', '=', nyx.user_id)
      .execute();
    await server.db
      .insertInto('password_resets')
      .values({ member_id: nyx.user_id, request_id: 1, token_hash: hashToken('t') })
      .execute();
    await server.db
      .transaction()
      .execute((trx) => resetPassword(trx, { memberId: nyx.user_id, token: 't', passwordHash: 'x' }));
    expect(await confirmedAt(nyx)).toBeInstanceOf(Date);
  });

  test('that is used after such a reset does not restart the first day', async () => {
    const nyx = await signUp();
    const [token = ''] = await tokensTo(nyx.email);
    const before = new Date(Date.now() - 2 * 24 * 3600_000);
    await server.db
      .updateTable('members')
      .set({ confirmed_at: before })
      .where('id', '=', nyx.user_id)
      .execute();
    expect((await confirm(token)).status).toBe(200);
    expect(await confirmedAt(nyx)).toEqual(before);
  });
});

test('the sixth request for a mail in half an hour is refused', async () => {
  const limited = await startTestServer({ NEWCOMERS: 'guarded', RATE_LIMITS: 'on' });
  const nyx = await limited.signUp('Nyx');
  const statuses = [];
  for (let i = 0; i < 6; i++)
    statuses.push((await limited.call('POST', '/api/email-confirmation/', { as: nyx })).status);
  await limited.stop();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
