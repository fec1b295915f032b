import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { addMembers } from '../../testing/members';
import { plansOf } from '../../testing/plans';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { deleteEndedSessions } from './queries';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  [member] = await addMembers(server, 1, { prefix: 'sweep' });
});
afterAll(() => server.stop());

const ago = (text: string) => sql<Date>`now() - ${text}::interval`;

test.each([
  ['29 days 23 hours', '89 days 23 hours', true],
  ['30 days', '60 days', false],
  ['1 hour', '90 days', false],
])('a session last used %s ago and made %s ago stays: %p', async (used, made, stays) => {
  const token_hash = randomBytes(32);
  await server.db
    .insertInto('sessions')
    .values({ token_hash, member_id: member.user_id, last_used_at: ago(used), created_at: ago(made) })
    .execute();
  await deleteEndedSessions(server.db);
  const left = await server.db
    .selectFrom('sessions')
    .where('token_hash', '=', token_hash)
    .select('member_id')
    .execute();
  expect(left.length === 1).toBe(stays);
});

test('more rows than one statement deletes all go', async () => {
  await sql`insert into sessions (token_hash, member_id, last_used_at)
    select decode(md5(i::text), 'hex'), ${member.user_id}, now() - interval '31 days'
    from generate_series(1, 10001) i`.execute(server.db);
  await sql`insert into sessions (token_hash, member_id)
    select decode(md5('n' || i), 'hex'), ${member.user_id} from generate_series(1, 10001) i`.execute(
    server.db,
  );
  await sql`analyze sessions`.execute(server.db);
  const plans = await plansOf(server.db, deleteEndedSessions);
  expect(plans.length).toBeGreaterThan(2);
  for (const plan of plans) expect(plan).toMatch(/sessions_last_used[^]*sessions_created/);
  const { rows } = await sql<{ count: number }>`select count(*) from sessions`.execute(server.db);
  expect(rows).toEqual([{ count: 10_003 }]);
});
