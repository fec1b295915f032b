import type { NewMember } from '#contract/auth';
import type { Problem } from '#contract/call';
import { NEW_PASSWORD, PUBLIC_URL, resetsOf } from '../features/auth/testing/resets';
import { startTestServer, type TestServer } from '../testing/server';

const PASSWORD = 'a long enough secret';
const REUSED = 'This Idempotency-Key was already used for another request.';

let server: TestServer;
const { confirm, emptyOutbox, linkFor, login } = resetsOf(() => server);
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL });
});
afterAll(() => server.stop());
afterEach(() => emptyOutbox());

const withKey = (key: string) => ({ 'idempotency-key': key });

const register = (key: string, username: string, change: Record<string, string> = {}) =>
  server.call<NewMember & Problem>('POST', '/api/register/', {
    body: { username, email: `${username}@example.org`, password: PASSWORD, ...change },
    headers: withKey(key),
  });

describe('sign-up', () => {
  test('with the same key gets the first response again', async () => {
    const key = crypto.randomUUID();
    const first = await register(key, 'lost-answer');
    const again = await register(key.toUpperCase(), 'lost-answer');
    expect(first.status).toBe(201);
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  test('eight times at once with one key makes one member', async () => {
    const key = crypto.randomUUID();
    const responses = await Promise.all(Array.from({ length: 8 }, () => register(key, 'at-once')));
    expect(responses.map(({ status }) => status)).toEqual(Array<number>(8).fill(201));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  });

  test.each([
    ['password', { password: 'another long secret' }],
    ['email', { email: 'other@example.org' }],
    ['username', { username: 'other-name' }],
  ])('with the key and another %s is refused: 409', async (what, change) => {
    const key = crypto.randomUUID();
    await register(key, `reused-${what}`);
    const { status, body } = await register(key, `reused-${what}`, change);
    expect([status, body.detail]).toEqual([409, REUSED]);
  });

  test('with another key, or none, is refused: the name is taken', async () => {
    await register(crypto.randomUUID(), 'taken-name');
    const other = { email: 'another@example.org' };
    const { status, body } = await register(crypto.randomUUID(), 'taken-name', other);
    expect([status, body.detail]).toEqual([
      409,
      'This username is already taken. Please choose another one.',
    ]);
  });

  test('that failed leaves its key free', async () => {
    const key = crypto.randomUUID();
    expect((await register(key, 'free-key', { password: 'short' })).status).toBe(400);
    await register(crypto.randomUUID(), 'somebody-else');
    expect((await register(key, 'somebody-else')).status).toBe(409);
    expect((await register(key, 'free-key')).status).toBe(201);
  });

  test('and its first response go with the account', async () => {
    const key = crypto.randomUUID();
    const { body } = await register(key, 'soon-gone');
    await server.db.deleteFrom('members').where('id', '=', body.id).execute();
    const again = await register(key, 'soon-gone');
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(body.id);
  });
});

describe('setting a new password', () => {
  test('with the same key gets the first response again', async () => {
    const link = await linkFor(await server.signUp('Resetting'));
    const key = withKey(crypto.randomUUID());
    const first = await confirm(link, NEW_PASSWORD, key);
    expect(first.status).toBe(200);
    expect(await confirm(link, NEW_PASSWORD, key)).toMatchObject({ status: 200, body: first.body });
    expect((await login('Resetting', NEW_PASSWORD)).status).toBe(200);
  });

  test('eight times at once with one key works each time', async () => {
    const link = await linkFor(await server.signUp('ResettingAtOnce'));
    const key = withKey(crypto.randomUUID());
    const responses = await Promise.all(Array.from({ length: 8 }, () => confirm(link, NEW_PASSWORD, key)));
    expect(responses.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
  });

  test('with the key and another password is refused, and the first password stays', async () => {
    const link = await linkFor(await server.signUp('ResettingTwice'));
    const key = withKey(crypto.randomUUID());
    await confirm(link, NEW_PASSWORD, key);
    const { status, body } = await confirm(link, 'another long secret', key);
    expect([status, body.detail]).toEqual([409, REUSED]);
    expect((await login('ResettingTwice', NEW_PASSWORD)).status).toBe(200);
  });

  test('with another key finds the link used', async () => {
    const link = await linkFor(await server.signUp('ResettingOther'));
    await confirm(link, NEW_PASSWORD, withKey(crypto.randomUUID()));
    expect((await confirm(link, NEW_PASSWORD, withKey(crypto.randomUUID()))).status).toBe(400);
  });
});

test('a key of one call is refused by the other: 409', async () => {
  const key = crypto.randomUUID();
  await register(key, 'crossing');
  const link = await linkFor(await server.signUp('Crossing2'));
  expect((await confirm(link, NEW_PASSWORD, withKey(key))).status).toBe(409);
});

test('the key, the password and the token of the link are not stored', async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const secret = 'a very memorable secret';
  await register(first, 'secretive', { password: secret });
  const link = await linkFor(await server.signUp('Secretive2'));
  await confirm(link, secret, withKey(second));
  const rows = await server.db.selectFrom('anonymous_keys').selectAll().execute();
  expect(rows.length).toBeGreaterThanOrEqual(2);
  const dump = JSON.stringify(rows);
  for (const hidden of [first, second, secret, link.token]) expect(dump).not.toContain(hidden);
});
