import { sql } from 'kysely';
import { newToken } from '../../tokens';
import { startTestServer, type TestServer } from '../../testing/server';
import { addInvitation, deleteEndedInvitations } from './queries/invitations';

let server: TestServer;
afterEach(() => server.stop());

let made = 0;
const register = (fields: object = {}, headers: Record<string, string> = {}) => {
  const username = `Nyx${++made}`;
  return server.call<{ detail: string }>('POST', '/api/register/', {
    body: { username, email: `${username}@example.org`, password: 'a long enough secret', ...fields },
    headers,
  });
};
const info = async () => (await server.call('GET', '/api/sign-up/')).body;

test('a form that a program filled in is refused, and one that does not say so is taken', async () => {
  server = await startTestServer({ NEWCOMERS: 'guarded' });
  expect(await info()).toEqual({ sign_up: 'open', is_guarded: true });
  const sentence = 'That was quicker than we expected. Please wait a few seconds and try again.';
  for (const fields of [{ form_ms: 2_999 }, { website: 'x', form_ms: 60_000 }, { website: 'x' }]) {
    const { status, body } = await register(fields);
    expect([fields, status, body.detail]).toEqual([fields, 400, sentence]);
  }
  for (const fields of [{}, { form_ms: 3_000, website: '' }])
    expect((await register(fields)).status).toBe(201);
});

test('an open server does not look at the form', async () => {
  server = await startTestServer({ NEWCOMERS: 'open' });
  expect(await info()).toEqual({ sign_up: 'open', is_guarded: false });
  expect((await register({ form_ms: 1, website: 'x' })).status).toBe(201);
});

test('a closed server takes no one', async () => {
  server = await startTestServer({ SIGN_UP: 'closed' });
  expect(await info()).toMatchObject({ sign_up: 'closed' });
  expect(await register({ invitation: newToken() })).toMatchObject({
    status: 409,
    body: { detail: 'Sign-up is closed at the moment.' },
  });
});

describe('with SIGN_UP=invitation', () => {
  const invite = async (uses: number, days = 1) => {
    const token = newToken();
    await addInvitation(server.db, { token, uses, days });
    return token;
  };
  beforeEach(async () => {
    server = await startTestServer({ SIGN_UP: 'invitation' });
  });

  test('an invitation is taken as often as it says, also by two at once', async () => {
    const invitation = await invite(2);
    const many = await Promise.all(Array.from({ length: 5 }, () => register({ invitation })));
    expect(many.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    await deleteEndedInvitations(server.db);
    expect(await server.db.selectFrom('invitations').select('uses_left').execute()).toEqual([]);
  });

  test('none, an unknown and an old one are refused in a sentence', async () => {
    const old = await invite(1);
    await server.db
      .updateTable('invitations')
      .set({ expires_at: sql<Date>`now()` })
      .execute();
    expect((await register()).body.detail).toBe(
      'Sign-up needs an invitation: please open the link that you were given.',
    );
    for (const invitation of [old, newToken(), 'x']) {
      const { status, body } = await register({ invitation });
      expect([status, body.detail]).toEqual([
        409,
        'Sign-up needs an invitation. Yours was used up or is too old: please ask for another one.',
      ]);
    }
  });

  test('a sign-up that fails does not use it up, and a retry uses it once', async () => {
    const invitation = await invite(2);
    await register({ invitation, username: 'Taken' });
    expect((await register({ invitation, username: 'taken' })).status).toBe(409);
    const headers = { 'Idempotency-Key': '00000000-0000-4000-8000-00000000000b' };
    const account = { invitation, username: 'Again', email: 'again@example.org' };
    expect((await register(account, headers)).status).toBe(201);
    expect((await register(account, headers)).status).toBe(201);
    expect((await register({ invitation })).status).toBe(409);
  });
});
