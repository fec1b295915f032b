import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { addMembers } from '../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../testing/server';
import { kinds } from './kinds';
import { startJobs } from './runner';
import { sweepIdempotencyKeys, sweepJobs, sweepPasswordResets, sweepSessions } from './sweeps';

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
  await sweepSessions(server.context);
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
  await sweepSessions(server.context);
  const { rows } = await sql<{ count: number }>`select count(*) from sessions`.execute(server.db);
  expect(rows).toEqual([{ count: 2 }]);
});

test.each([
  ['59 minutes', 1],
  ['1 hour', 0],
])('of a reset link made %s ago %i are left', async (age, left) => {
  await server.db
    .insertInto('password_resets')
    .values({ member_id: member.user_id, request_id: 1, token_hash: randomBytes(32), created_at: ago(age) })
    .execute();
  await sweepPasswordResets(server.context);
  expect(await server.db.selectFrom('password_resets').select('member_id').execute()).toHaveLength(left);
  await server.db.deleteFrom('password_resets').execute();
});

test('first answers are kept for 24 hours', async () => {
  const key = (created_at: ReturnType<typeof ago>) => ({
    member_id: member.user_id,
    key: crypto.randomUUID(),
    request: 'POST /api/posts',
    answer: null,
    created_at,
  });
  await server.db
    .insertInto('idempotency_keys')
    .values([key(ago('23 hours 59 minutes')), key(ago('24 hours'))])
    .execute();
  const anonymousKey = (created_at: ReturnType<typeof ago>) => ({
    key_hash: randomBytes(32),
    request_digest: randomBytes(32),
    member_id: member.user_id,
    answer: null,
    created_at,
  });
  await server.db
    .insertInto('anonymous_keys')
    .values([anonymousKey(ago('23 hours 59 minutes')), anonymousKey(ago('24 hours'))])
    .execute();
  await sweepIdempotencyKeys(server.context);
  expect(await server.db.selectFrom('idempotency_keys').select('key').execute()).toHaveLength(1);
  expect(await server.db.selectFrom('anonymous_keys').select('key_hash').execute()).toHaveLength(1);
});

test('jobs given up are kept for a month, those to do for ever', async () => {
  const job = (failed_at: ReturnType<typeof ago> | null) => ({
    kind: 'of-a-newer-release',
    payload: '{}',
    run_at: ago('90 days'),
    failed_at,
  });
  await server.db
    .insertInto('jobs')
    .values([job(null), job(ago('29 days')), job(ago('30 days'))])
    .execute();
  await sweepJobs(server.context);
  expect(await server.db.selectFrom('jobs').select('id').execute()).toHaveLength(2);
  await server.db.deleteFrom('jobs').execute();
});

test('the server plans every sweep, and each of them runs', async () => {
  const runner = await startJobs(server.context, kinds);
  await runner.stop();
  const planned = await server.db.selectFrom('jobs').select('kind').orderBy('kind').execute();
  expect(planned.map(({ kind }) => kind)).toEqual(
    Object.keys(kinds)
      .filter((kind) => kind.startsWith('sweep-'))
      .sort(),
  );
  await server.db
    .updateTable('jobs')
    .set({ run_at: sql`now()` })
    .execute();
  await server.runJobs();
  const rows = await server.db
    .selectFrom('jobs')
    .select(['last_error', sql<boolean>`run_at > now()`.as('ran')])
    .execute();
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
    new Set(['{"last_error":null,"ran":true}']),
  );
});
