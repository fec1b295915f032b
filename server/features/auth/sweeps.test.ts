import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { addMembers } from '../../testing/members';
import { plansOf } from '../../testing/plans';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { deleteOldNetworks, upsertNetwork } from './queries/accounts';
import { deleteExpiredConfirmations } from './queries/confirmations';
import { deleteExpiredResets } from './queries/resets';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  [member] = await addMembers(server, 1, { prefix: 'sweep' });
});
afterAll(() => server.stop());

const ago = (text: string) => sql<Date>`now() - ${text}::interval`;

test.each([
  ['59 minutes', 1],
  ['1 hour', 0],
])('of a reset link made %s ago %i are left', async (age, left) => {
  await server.db
    .insertInto('password_resets')
    .values({ member_id: member.user_id, request_id: 1, token_hash: randomBytes(32), created_at: ago(age) })
    .execute();
  await deleteExpiredResets(server.db);
  expect(await server.db.selectFrom('password_resets').select('member_id').execute()).toHaveLength(left);
  await server.db.deleteFrom('password_resets').execute();
});

test.each([
  ['password_resets', deleteExpiredResets],
  ['email_confirmations', deleteExpiredConfirmations],
] as const)('of %s more rows than one statement deletes all go, found by their age', async (name, sweep) => {
  const table = sql.table(name);
  await sql`insert into ${table} (member_id, request_id, token_hash, created_at)
    select ${member.user_id}, n, int4send(n), now() - case when n > 10001 then interval '0' else interval '4 days' end
    from generate_series(1, 20002) n`.execute(server.db);
  await sql`analyze ${table}`.execute(server.db);
  const plans = await plansOf(server.db, sweep);
  expect(plans).toHaveLength(3);
  for (const plan of plans) expect(plan).toContain(`${name}_age`);
  const left = await server.db.selectFrom(name).select('request_id').execute();
  expect(left.filter(({ request_id }) => request_id <= 10_001)).toEqual([]);
  expect(left).toHaveLength(10_001);
  await sql`delete from ${table}`.execute(server.db);
});

test.each([
  ['89 days', 1],
  ['90 days', 0],
])('of a network last signed in from %s ago %i are left', async (age, left) => {
  await server.db
    .insertInto('sign_in_networks')
    .values({ member_id: member.user_id, network_hash: randomBytes(32), last_used_at: ago(age) })
    .execute();
  await deleteOldNetworks(server.db);
  expect(await server.db.selectFrom('sign_in_networks').select('member_id').execute()).toHaveLength(left);
  await server.db.deleteFrom('sign_in_networks').execute();
});

test('of the networks of a member the fifty used last are kept', async () => {
  const memberId = member.user_id;
  await sql`
    insert into sign_in_networks (member_id, network_hash, last_used_at)
    select ${memberId}, int4send(n), now() - n * interval '1 minute' from generate_series(1, 60) n`.execute(
    server.db,
  );
  const networkHash = randomBytes(32);
  await upsertNetwork(server.db, { memberId, networkHash });
  const left = await server.db
    .selectFrom('sign_in_networks')
    .select(['network_hash', sql<number>`extract(epoch from now() - last_used_at)::int / 60`.as('minutes')])
    .orderBy('last_used_at', 'desc')
    .execute();
  expect(left.map(({ minutes }) => minutes)).toEqual(Array.from({ length: 50 }, (_none, minutes) => minutes));
  expect(left[0]?.network_hash).toEqual(networkHash);
});
