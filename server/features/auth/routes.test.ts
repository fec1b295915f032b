import { sql } from 'kysely';
import type { LoginResponse } from '#contract/auth';
import type { Problem } from '#contract/call';
import { findByEmail } from './queries/resets';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const register = (body: Record<string, unknown>) => server.call<Problem>('POST', '/api/register/', { body });
const good = { email: 'new@example.org', username: 'newcomer', password: 'a long enough secret' };

describe('sign-up', () => {
  test('makes a HERMES member and no session (spec §6, decisions: The wire)', async () => {
    const { status, body } = await server.call('POST', '/api/register/', {
      body: { ...good, godtier: 'HERMES', bio: '' },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      username: 'newcomer',
      email: 'new@example.org',
      godtier: 'HERMES',
    });
    const { body: other } = await server.call('POST', '/api/register/', {
      body: { ...good, username: 'tierless', email: 'tierless@example.org' },
    });
    expect(other).toMatchObject({ username: 'tierless', godtier: 'HERMES' });
  });

  test('keeps the bio that came with it (spec §7), as long as one may be', async () => {
    const registration = { ...good, username: 'with-bio', email: 'with-bio@example.org' };
    expect((await register({ ...registration, bio: 'b'.repeat(501) })).status).toBe(400);
    expect((await register({ ...registration, bio: ' Sings to the sea. ' })).status).toBe(201);
    const { body } = await server.call<{ bio: string }>('GET', '/api/profile/with-bio/', {
      as: await server.signUp('reads-bios'),
    });
    expect(body.bio).toBe('Sings to the sea.');
  });

  test.each([
    ['a username that is taken, whatever the case', { username: 'NewComer', email: 'else@example.org' }, 409],
    ['an email that is taken, whatever the case', { username: 'someone', email: 'NEW@example.org' }, 409],
    ['a username of 2 characters', { username: 'ab' }, 400],
    ['a username of 31 characters', { username: 'a'.repeat(31) }, 400],
    ['a username with a space', { username: 'two words' }, 400],
    ['a username with a slash', { username: 'a/b/c' }, 400],
    ['a username that is a path of the API', { username: 'Conversations' }, 400],
    ['a username of dots alone', { username: '...' }, 400],
    ['an email without @', { email: 'nobody' }, 400],
    ['an email of 255 characters', { email: `${'a'.repeat(243)}@example.org` }, 400],
    ['a password of 7 characters', { password: 'short77' }, 400],
    ['a password of 129 characters', { password: 'long '.repeat(25) + 'abcd' }, 400],
    ['a password among the most common', { password: 'Password1' }, 400],
    ['a password equal to the username', { username: 'longusername', password: 'LongUsername' }, 400],
    ['a password equal to the email', { email: 'x@example.org', password: 'x@example.org' }, 400],
    ['a tier that is paid for', { godtier: 'ZEUS' }, 400],
    ['a number for a password', { password: 12345678 }, 400],
    ['nothing for a username', { username: undefined }, 400],
    ['nothing for an email', { email: undefined }, 400],
    ['nothing for a password', { password: undefined }, 400],
  ])('refuses %s with a sentence', async (_what, change, expected) => {
    const { status, body } = await register({
      ...good,
      username: 'fresh-name',
      email: 'fresh@example.org',
      ...change,
    });
    expect([status, body.status]).toEqual([expected, expected]);
    expect(body.detail).toMatch(/^[A-Za-z].*\.$/);
  });

  test.each([
    ['username', { username: 'NewComer', email: 'else@example.org' }],
    ['email', { username: 'someone', email: 'NEW@example.org' }],
  ])('the response to a taken %s names the field', async (field, change) => {
    const { body } = await register({ ...good, ...change });
    expect(body.errors).toEqual({ [field]: [body.detail] });
  });

  test('an email is taken by letters whose lower case differs between JavaScript and PostgreSQL, too', async () => {
    const email = 'ΟΔΟΣ@example.org';
    expect((await register({ ...good, username: 'first-sigma', email })).status).toBe(201);
    const { status, body } = await register({ ...good, username: 'second-sigma', email });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([409, ['email']]);
    expect(await findByEmail(server.db, email)).toEqual(expect.any(Number));
  });

  test.each([
    ['3', 'abc'],
    ['30', 'a'.repeat(30)],
  ])('takes a username of %s characters', async (length, username) => {
    expect((await register({ ...good, username, email: `n${length}@example.org` })).status).toBe(201);
  });

  test.each([
    ['8', 'xkcd-936'],
    ['128', 'é'.repeat(128)],
  ])('takes a password of %s characters', async (length, password) => {
    const account = { username: `password${length}`, email: `p${length}@example.org`, password };
    expect((await register(account)).status).toBe(201);
    expect((await server.call('POST', '/api/login/', { body: account })).status).toBe(200);
  });

  test('one name signed up by eight at once makes one member and seven conflicts', async () => {
    const attempts = Array.from({ length: 8 }, (_, i) =>
      register({ ...good, username: 'contested', email: `contested${i}@example.org` }),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  test.each([
    ['an email', ['email'], (i: number) => ({ username: `rival${i}`, email: 'rivals@example.org' })],
    ['a username', ['username'], (i: number) => ({ username: 'rivals', email: `rivals${i}@example.org` })],
    ['both', ['username', 'email'], () => ({ username: 'twins', email: 'twins@example.org' })],
  ])(
    'of eight who sign up at once with %s in common, seven read which field is taken',
    async (_what, fields, of) => {
      const attempts = await Promise.all(
        Array.from({ length: 8 }, (_, i) => register({ ...good, ...of(i) })),
      );
      const refused = attempts
        .filter(({ status }) => status === 409)
        .map(({ body }) => Object.keys(body.errors ?? {}));
      expect(refused).toEqual(Array(7).fill(fields));
      const { body } = await register({ ...good, ...of(9) });
      expect(Object.keys(body.errors ?? {})).toEqual(fields);
    },
  );
});

describe('login', () => {
  test('answers the token and what the session knows of its member (spec §3)', async () => {
    await server.signUp('Ariadne');
    const { status, body } = await server.call<LoginResponse>('POST', '/api/login/', {
      body: { username: 'ariadne', password: 'a long enough secret' },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user_id: expect.any(Number),
      username: 'Ariadne',
      godtier: 'HERMES',
      subscription_status: null,
      used_free_trial: false,
    });
  });

  test('succeeds when the network that it came from cannot be stored', async () => {
    const account = await server.signUp('Phaedra');
    await sql`alter table sign_in_networks add constraint nothing_new check (false) not valid`.execute(
      server.db,
    );
    const { status } = await server.call('POST', '/api/login/', { body: account });
    await sql`alter table sign_in_networks drop constraint nothing_new`.execute(server.db);
    expect(status).toBe(200);
  });

  test('a wrong password and an unknown username get the same response', async () => {
    await server.signUp('Minos');
    const wrong = await server.call('POST', '/api/login/', {
      body: { username: 'Minos', password: 'wrong' },
    });
    const unknown = await server.call('POST', '/api/login/', {
      body: { username: 'Nobody', password: 'wrong' },
    });
    expect(wrong.body).toEqual({
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      detail: 'Unable to log in with provided credentials.',
    });
    expect(unknown).toMatchObject({ status: 401, body: wrong.body });
  });

  test('only a hash of the token and of the password is stored', async () => {
    const member = await server.signUp('Icarus');
    const dump = JSON.stringify([
      await server.db.selectFrom('sessions').selectAll().execute(),
      await server.db.selectFrom('members').selectAll().execute(),
    ]);
    expect(dump).not.toContain(member.token);
    expect(dump).not.toContain(Buffer.from(member.token).toString('hex'));
    expect(dump).not.toContain(member.password);
    expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });
});

describe('sessions', () => {
  test('validate answers the login response less the token', async () => {
    const { token, email, password, ...rest } = await server.signUp('Daedalus');
    const { status, body } = await server.call('GET', '/api/auth/validate/', {
      headers: { authorization: `Token ${token}` },
    });
    expect([status, body]).toEqual([200, rest]);
    expect([email, password]).toHaveLength(2);
  });

  test('logout ends this session and leaves the others', async () => {
    const first = await server.signUp('Theseus');
    const { body: second } = await server.call<LoginResponse>('POST', '/api/login/', {
      body: { username: first.username, password: first.password },
    });
    expect((await server.call('POST', '/api/logout/', { as: first })).status).toBe(204);
    expect((await server.call('GET', '/api/auth/validate/', { as: first })).status).toBe(401);
    expect(
      (await server.call('GET', '/api/auth/validate/', { as: { ...first, token: second.token } })).status,
    ).toBe(200);
  });

  test.each([
    ['30 days without use', "last_used_at = now() - interval '30 days'"],
    ['90 days of age', "created_at = now() - interval '90 days'"],
  ])('a session ends after %s', async (_what, change) => {
    const member = await server.signUp(`old${change.length}`);
    const { sql } = await import('kysely');
    await sql`update sessions set ${sql.raw(change)} where member_id = ${member.user_id}`.execute(server.db);
    const { status, body } = await server.call<Problem>('GET', '/api/posts/', { as: member });
    expect([status, body.detail]).toEqual([401, 'Your session has expired. Please log in again.']);
  });

  test('without a token, and with a forged one, the response is 401 with a sentence', async () => {
    expect((await server.call<Problem>('GET', '/api/posts/')).body.detail).toBe(
      'You are not logged in. Please log in.',
    );
    const forged = await server.call('GET', '/api/posts/', {
      headers: { authorization: "Token ' or 1=1 --" },
    });
    expect(forged.status).toBe(401);
  });
});
