import { sql } from 'kysely';
import type { FollowResponse, MemberRow } from '#contract/follows';
import type { Profile } from '#contract/profile';
import type { Db } from '../../db/connect';
import { wrongCounters } from '../../testing/counters';
import { addMembers } from '../../testing/members';
import { PLAN_KINDS, plansOf } from '../../testing/plans';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { followEntries } from '../follows/queries';
import { memberRows } from '../members/queries';
import { readProfile } from '../profile/routes';
import { searchMembers } from '../search/queries';

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

const block = (as: TestMember, whom: TestMember) =>
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

describe('two members of whom one has blocked the other (decisions: Safety)', () => {
  test('do not exist for each other: profile, lists, follow, search, mute', async () => {
    await follow(ada, bob);
    await block(ada, bob);
    const [missing] = [await server.call('GET', '/api/profile/nobody/', { as: ada })];
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
    await block(ada, bob);
    for (const other of crowd.slice(0, 2)) await block(other, ada);
    await block(bob, crowd[5]!);
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
      expect([row?.follower_count, inList?.follower_count]).toEqual([body.follower_count, body.follower_count]);
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

  test('counts are the same from the shorter side, whichever it is, and where both have blocked', async () => {
    const crowd = await addMembers(server, 9, { prefix: 'crowd' });
    for (const other of crowd.slice(0, 3)) await follow(other, cleo);
    for (const other of crowd.slice(1)) await block(ada, other);
    await sql`
      with added as (
        insert into blocks (blocker_id, blocked_id) select blocked_id, blocker_id from blocks returning blocker_id
      )
      update accounts set block_count = block_count * 2 where block_count > 0`.execute(server.db);
    expect((await profile(ada, cleo)).body.follower_count).toBe(1);
    for (const other of crowd.slice(2, 9)) await unblock(ada, other);
    await sql`with ended as (delete from blocks where blocker_id <> ${ada.user_id} and blocked_id = ${ada.user_id}
        and blocker_id <> ${crowd[1]!.user_id} returning blocker_id)
      update accounts set block_count = case when id = ${ada.user_id} then 2 else 0 end
      where id = ${ada.user_id} or id in (select blocker_id from ended)`.execute(server.db);
    expect(await wrongCounters(server.db)).toEqual([]);
    expect((await profile(ada, cleo)).body.follower_count).toBe(2);
  });
});

test('a follow that waits for a block finds it: it never outlives the block', async () => {
  const ids = [ada.user_id, bob.user_id];
  const waiting = await server.db.transaction().execute(async (trx) => {
    await sql`select from accounts where id = any(${ids}::bigint[]) order by id for no key update`.execute(trx);
    const response = follow(ada, bob);
    await expect
      .poll?.(() => undefined)
      ?.toBe(undefined);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await sql`insert into blocks (blocker_id, blocked_id) values (${bob.user_id}, ${ada.user_id})`.execute(trx);
    await sql`update accounts set block_count = 1 where id = any(${ids}::bigint[])`.execute(trx);
    return { response };
  });
  expect((await waiting.response).status).toBe(404);
  expect(await server.db.selectFrom('follows').selectAll().execute()).toEqual([]);
});
