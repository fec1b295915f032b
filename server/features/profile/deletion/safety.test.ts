import { sql } from 'kysely';
import { wrongCounters } from '../../../testing/counters';
import { addMembers } from '../../../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server';
import { worldOf } from './testing/world';

let server: TestServer;
let ada: TestMember;
let bob: TestMember;
let cleo: TestMember;
const { begin, erase } = worldOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  [ada, bob, cleo] = await begin();
});

const put = (as: TestMember, path: string, body?: unknown) =>
  server.call('PUT', `/api/${path}/`, { as, body });
const left = async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from blocks) as blocks, (select count(*) from mutes) as mutes,
      (select count(*) from muted_words) as words`.execute(server.db);
  return rows[0];
};
const blockCounts = async () => {
  const rows = await server.db
    .selectFrom('members')
    .select(['username', 'block_count'])
    .orderBy('id')
    .execute();
  return rows.map(({ username, block_count }) => [username, block_count]);
};

test('erasing an account takes its blocks, mutes and words with it, and corrects the counts of the others', async () => {
  for (const [one, other] of [
    [ada, bob],
    [cleo, ada],
    [cleo, bob],
  ] as const)
    await put(one, `users/${other.username}/block`);
  const [dora] = await addMembers(server, 1, { prefix: 'Dora' });
  for (const [one, other] of [
    [ada, dora],
    [dora, ada],
    [dora, bob],
  ] as const)
    await put(one, `users/${other.username}/mute`, {});
  for (const one of [ada, dora]) await put(one, 'muted-words', { words: ['troy'] });
  expect((await erase(ada)).status).toBe(204);
  expect(await left()).toEqual({ blocks: 1, mutes: 1, words: 1 });
  expect(await blockCounts()).toEqual([
    [bob.username, 1],
    [cleo.username, 1],
    [dora.username, 0],
  ]);
  expect(await wrongCounters(server.db)).toEqual([]);
});

test('more blocks than one step takes are erased, of accounts that are erased together too, while others block', async () => {
  await sql`
    with crowd as (
      insert into accounts (username, email, password_hash, block_count)
      select 'crowd' || n, 'crowd' || n || '@example.org', 'x', 2 from generate_series(1, 450) n returning id
    ), added as (
      insert into blocks (blocker_id, blocked_id)
      select id, ${ada.user_id}::bigint from crowd union all select ${bob.user_id}, id from crowd
      union all select ${ada.user_id}, ${bob.user_id}
    )
    update accounts set block_count = 451 where id in (${ada.user_id}, ${bob.user_id})`.execute(server.db);
  for (const as of [ada, bob]) await server.call('DELETE', '/api/delete-account/', { as });
  const [, ...responses] = await Promise.all([
    server.runJobs(),
    ...Array.from({ length: 20 }, (_, n) => put(cleo, `users/crowd${n + 1}/block`)),
  ]);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 204));
  expect((await left())?.blocks).toBe(20);
  expect(await wrongCounters(server.db)).toEqual([]);
});
