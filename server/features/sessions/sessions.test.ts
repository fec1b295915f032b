import { sql } from 'kysely';
import { addMembers } from '../../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { hashToken, newToken } from '../../tokens';
import { sessionFinder } from './queries';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  [member] = await addMembers(server, 1, { prefix: 'session' });
});
afterAll(() => server.stop());

const validate = () => server.call('GET', '/api/auth/validate/', { as: member });
const touches = () => server.statements.filter((statement) => statement.startsWith('update "sessions"'));

async function age(interval: string): Promise<void> {
  await sql`update sessions set last_used_at = now() - ${interval}::interval where member_id = ${member.user_id}`.execute(
    server.db,
  );
  server.statements.length = 0;
}

describe('use of a session is written down at most once an hour', () => {
  test('within the hour reading does not write', async () => {
    await age('59 minutes');
    for (let i = 0; i < 5; i++) expect((await validate()).status).toBe(200);
    expect(touches()).toEqual([]);
  });

  test('after an hour it is written down once, and the 30 days begin again', async () => {
    await age('29 days');
    for (let i = 0; i < 5; i++) expect((await validate()).status).toBe(200);
    expect(touches()).toHaveLength(1);
    const { rows } = await sql`select from sessions
      where member_id = ${member.user_id} and last_used_at > now() - interval '1 minute'`.execute(server.db);
    expect(rows).toHaveLength(1);
  });

  test('an ended session is not brought back by using it', async () => {
    await age('31 days');
    for (let i = 0; i < 2; i++) expect((await validate()).status).toBe(401);
    expect(touches()).toEqual([]);
  });
});

test('sessions of requests that come together are looked up by one statement, each for its own member', async () => {
  const others = await addMembers(server, 2, { prefix: 'together' });
  const find = sessionFinder(server.db);
  server.statements.length = 0;
  const tokens = [...others, { token: newToken() }, others[0]].map(({ token }) => hashToken(token));
  const found = await Promise.all(tokens.map(find));
  expect(found.map((owner) => owner?.member.username)).toEqual([
    'together0',
    'together1',
    undefined,
    'together0',
  ]);
  expect(server.statements).toHaveLength(1);
});

test.each([
  ['another scheme', 'Bearer TOKEN'],
  ['no scheme', 'TOKEN'],
  ['the scheme in small letters', 'token TOKEN'],
  ['something after it', 'Token TOKEN x'],
  ['nothing', 'Token '],
  ['what is no token', `Token ${'x'.repeat(5_000)}`],
])('an Authorization header with %s signs no one in', async (_what, header) => {
  await age('0 minutes');
  const headers = { authorization: header.replace('TOKEN', member.token) };
  const { status, body } = await server.call('GET', '/api/auth/validate/', { headers });
  expect([status, body]).toEqual([
    401,
    expect.objectContaining({ detail: 'Your session has expired. Please log in again.' }),
  ]);
});
