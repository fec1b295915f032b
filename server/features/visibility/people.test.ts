import { sql } from 'kysely';
import type { FollowResponse, MemberRow } from '#contract/follows';
import type { Profile } from '#contract/profile';
import type { Db } from '../../db/connect';
import { wrongCounters } from '../../testing/counters';
import { addMembers } from '../../testing/members';
import { PLAN_KINDS, plansOf } from '../../testing/plans';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { untilWaiting } from '../../testing/waiting';
import { addBlock, lockPair } from '../blocks/queries';
import { followEntries } from '../follows/queries';
import { memberIdOf, memberRows } from '../members/queries';
import { countUnread, listConversations } from '../messages/queries/read';
import { readProfile } from '../profile/routes';
import { searchMembers } from '../search/queries';
import { block } from './testing/blocks';

let server: TestServer;
let ada: TestMember;
let bob: TestMember;
let cleo: TestMember;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await sql`truncate accounts cascade`.execute(server.db);
  [ada, bob, cleo] = await addMembers(server, 3, { prefix: 'Member' });
});

const callBlock = (as: TestMember, whom: TestMember) =>
  server.call('PUT', `/api/users/${whom.username}/block/`, { as });
const unblock = (as: TestMember, whom: TestMember) =>
  server.call('DELETE', `/api/users/${whom.username}/block/`, { as });
const follow = (as: TestMember, whom: TestMember) =>
  server.call<FollowResponse>('POST', `/api/users/${whom.username}/follow/`, { as });
const profile = (as: TestMember, whom: TestMember) =>
  server.call<Profile>('GET', `/api/profile/${whom.username}/`, { as });
const list = (as: TestMember, whom: TestMember, which: 'followers' | 'following') =>
  server.call<MemberRow[]>('GET', `/api/users/${whom.username}/${which}/?limit=100`, { as });
const search = (as: TestMember, text: string) =>
  server.call<MemberRow[]>('GET', `/api/users/search/?search=${text}`, { as });
const names = ({ body }: { body: MemberRow[] }) => body.map(({ username }) => username);

describe('two members of whom one has blocked the other (decisions: Blocks and mutes)', () => {
  test('do not exist for each other: profile, lists, follow, search, mute', async () => {
    await follow(ada, bob);
    await callBlock(ada, bob);
    const missing = await server.call('GET', '/api/profile/nobody/', { as: ada });
    for (const [one, other] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      const responses = await Promise.all([
        profile(one, other),
        list(one, other, 'followers'),
        list(one, other, 'following'),
        follow(one, other),
        server.call('PUT', `/api/users/${other.username}/mute/`, { as: one, body: {} }),
      ]);
      expect(responses.map(({ status, body }) => [status, body])).toEqual(
        responses.map(() => [404, missing.body]),
      );
      expect(names(await search(one, 'member'))).toEqual([one.username, cleo.username].toSorted());
      expect(names(await search(one, other.username))).toEqual([]);
    }
    expect(names(await search(cleo, 'member'))).toHaveLength(3);
    expect(await server.db.selectFrom('follows').selectAll().execute()).toEqual([]);

    await unblock(ada, bob);
    expect([(await profile(ada, bob)).status, (await profile(bob, ada)).status]).toEqual([200, 200]);
    expect(names(await search(bob, 'member'))).toHaveLength(3);
    expect((await follow(bob, ada)).body).toMatchObject({ is_followed: true, follower_count: 1 });
  });

  test('are left out of the lists of others, and of every count of those lists that they are shown', async () => {
    const crowd = await addMembers(server, 6, { prefix: 'crowd' });
    for (const other of [ada, bob, ...crowd]) await Promise.all([follow(other, cleo), follow(cleo, other)]);
    await callBlock(ada, bob);
    for (const other of crowd.slice(0, 2)) await callBlock(other, ada);
    await callBlock(bob, crowd[5]!);
    const shown = async (as: TestMember) => {
      const { body } = await profile(as, cleo);
      const [row] = (await search(as, cleo.username)).body;
      const [inList] = (await list(as, crowd[3]!, 'followers')).body;
      for (const which of ['followers', 'following'] as const) {
        const rows = names(await list(as, cleo, which));
        expect([as.username, which, rows.length]).toEqual([
          as.username,
          which,
          which === 'followers' ? body.follower_count : body.following_count,
        ]);
      }
      expect([row?.follower_count, inList?.follower_count]).toEqual([
        body.follower_count,
        body.follower_count,
      ]);
      return names(await list(as, cleo, 'followers')).toSorted();
    };
    const six = crowd.map(({ username }) => username);
    expect(await shown(ada)).toEqual([ada.username, ...six.slice(2)]);
    expect(await shown(bob)).toEqual([bob.username, ...six.slice(0, 5)]);
    expect(await shown(crowd[4]!)).toEqual([ada.username, bob.username, ...six]);
    expect((await profile(cleo, cleo)).body).toMatchObject({ follower_count: 8, following_count: 8 });
    // One less for the follow that ends, three for whom Member0 may not meet.
    expect((await follow(ada, cleo)).body.follower_count).toBe(4);
    expect((await follow(ada, cleo)).body.follower_count).toBe(5);
    expect(await wrongCounters(server.db)).toEqual([]);
  });

  test('are left out of counts once, also where each has blocked the other, whichever list is the shorter', async () => {
    const crowd = await addMembers(server, 8, { prefix: 'crowd' });
    for (const other of crowd.slice(0, 4)) await follow(other, cleo);
    const blockEachOther = async (others: TestMember[]) => {
      for (const { user_id } of others) {
        await block(server.db, ada.user_id, user_id);
        await block(server.db, user_id, ada.user_id);
      }
    };
    await blockEachOther(crowd.slice(3, 4));
    expect((await profile(ada, cleo)).body.follower_count).toBe(3);
    await blockEachOther([crowd[2]!, ...crowd.slice(4)]);
    expect((await profile(ada, cleo)).body.follower_count).toBe(2);
  });
});

test('a follow that waits for the lock finds the block that was made meanwhile', async () => {
  const response = await server.db.transaction().execute(async (trx) => {
    await lockPair(trx, { blockerId: bob.user_id, blockedId: ada.user_id });
    const following = follow(ada, bob);
    await untilWaiting(server.db);
    await addBlock(trx, { blockerId: bob.user_id, blockedId: ada.user_id });
    return { following };
  });
  expect((await response.following).status).toBe(404);
  expect(await server.db.selectFrom('follows').selectAll().execute()).toEqual([]);
  expect(await wrongCounters(server.db)).toEqual([]);
});

test('what a member with thousands of blocks reads of others is read by index, and no count looks at more than 1,000', async () => {
  await sql`
    insert into accounts (username, email, password_hash, follower_count, following_count)
    select 'fan' || n, 'fan' || n || '@example.org', 'x', 1, 1 from generate_series(1, 8000) n`.execute(
    server.db,
  );
  await sql`
    insert into follows (follower_id, followed_id)
    select id, ${cleo.user_id} from members where username like 'fan%'
    union all select ${cleo.user_id}, id from members where username like 'fan%'`.execute(server.db);
  await sql`
    insert into blocks (blocker_id, blocked_id)
    select ${ada.user_id}, id from members where username like 'fan%' and id % 2 = 0
    union all select id, ${ada.user_id} from members where username like 'fan%' and id % 3 = 0`.execute(
    server.db,
  );
  await sql`
    update accounts set follower_count = 8000, following_count = 8000 where id = ${cleo.user_id}`.execute(
    server.db,
  );
  await sql`
    update accounts set block_count = (
      select count(*) from blocks where blocker_id = accounts.id or blocked_id = accounts.id)`.execute(
    server.db,
  );
  await sql`vacuum analyze`.execute(server.db);

  const viewer = { id: ada.user_id, has_blocks: true };
  const reads = async (db: Db) => {
    const page = { memberId: cleo.user_id, limit: 21, before: undefined };
    const found = await followEntries(db, 'followers', viewer, page);
    const ids = found.length > 0 ? found.map(({ member_id }) => member_id) : [cleo.user_id];
    await memberRows(db, viewer, ids);
    await memberIdOf(db, viewer, cleo.username);
    await readProfile(db, viewer, cleo.user_id);
    await searchMembers(db, viewer, 'fan7');
    await listConversations(db, viewer, { limit: 21, before: undefined });
    await countUnread(db, viewer);
  };
  for (const kind of PLAN_KINDS) {
    const plans = await plansOf(server.db, reads, kind);
    expect(plans).toHaveLength(7);
    expect(plans.filter((plan) => /Seq Scan on (accounts|blocks|follows)/.test(plan))).toEqual([]);
  }
  const [first] = (await list(ada, cleo, 'followers')).body;
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from members where username like 'fan%' and id % 6 in (1, 5)`.execute(server.db);
  expect(first?.id).toBe(rows[0]?.id);
  const { body } = await profile(ada, cleo);
  expect([body.follower_count, body.following_count]).toEqual([expect.any(Number), expect.any(Number)]);
  expect(body.follower_count).toBeGreaterThan(6_000);
});
