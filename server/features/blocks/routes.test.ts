import { sql } from 'kysely';
import type { BlockRow } from '#contract/blocks';
import type { Problem } from '#contract/call';
import { BLOCKS_MAX } from '#contract/limits';
import type { Post } from '#contract/posts';
import { wrongCounters } from '../../testing/counters';
import { addMembers } from '../../testing/members';
import { linkOf } from '../../testing/pages';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';

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

const MISSING = 'This member does not exist, or has deleted their account.';

const block = (as: TestMember, whom: string) =>
  server.call<Problem | ''>('PUT', `/api/users/${whom}/block/`, { as });
const unblock = (as: TestMember, whom: string) => server.call('DELETE', `/api/users/${whom}/block/`, { as });
const follow = (as: TestMember, whom: TestMember) =>
  server.call('POST', `/api/users/${whom.username}/follow/`, { as });
const list = (as: TestMember, query = '') => server.call<BlockRow[]>('GET', `/api/blocks/${query}`, { as });
const names = (rows: BlockRow[]) => rows.map(({ username }) => username);
const counts = async () => {
  const rows = await server.db.selectFrom('members').select('block_count').orderBy('id').execute();
  return rows.map(({ block_count }) => block_count);
};
const rows = () => server.db.selectFrom('blocks').select(['blocker_id', 'blocked_id']).execute();

describe('blocking', () => {
  test('ends both follows, counts for both, and is the same when repeated, whatever the case of the name', async () => {
    await follow(ada, bob);
    await follow(bob, ada);
    await follow(cleo, bob);
    for (const name of [bob.username, bob.username.toUpperCase()])
      expect(await block(ada, name)).toMatchObject({ status: 204, body: '' });
    expect(await server.db.selectFrom('follows').select('follower_id').execute()).toEqual([
      { follower_id: cleo.user_id },
    ]);
    expect([await counts(), await wrongCounters(server.db)]).toEqual([[1, 1, 0], []]);
  });

  test.each([
    ['oneself', 'Member0', 409, 'You cannot block yourself.'],
    ['oneself in other letters', 'mEMBER0', 409, 'You cannot block yourself.'],
    ['an unknown member', 'nobody', 404, MISSING],
    ['a name with a null character', 'a%00b', 404, MISSING],
  ])('is refused for %s', async (_what, whom, status, detail) => {
    expect(await block(ada, whom)).toMatchObject({ status, body: { status, detail } });
    expect(await rows()).toEqual([]);
  });

  test('of someone who has blocked the member is 404, as everything of them, unless it was there before', async () => {
    await block(bob, ada.username);
    expect(await block(ada, bob.username)).toMatchObject({ status: 404, body: { detail: MISSING } });
    await sql`insert into blocks (blocker_id, blocked_id) values (${ada.user_id}, ${bob.user_id})`.execute(
      server.db,
    );
    expect((await block(ada, bob.username)).status).toBe(204);
    expect(await rows()).toHaveLength(2);
  });

  test(`is possible ${BLOCKS_MAX} times`, async () => {
    await sql`
      with crowd as (
        insert into accounts (username, email, password_hash, block_count)
        select 'crowd' || n, 'crowd' || n || '@example.org', 'x', 1 from generate_series(1, ${BLOCKS_MAX - 1}) n
        returning id
      ), added as (insert into blocks (blocker_id, blocked_id) select ${ada.user_id}, id from crowd)
      update accounts set block_count = ${BLOCKS_MAX - 1} where id = ${ada.user_id}`.execute(server.db);
    const [first, second] = await Promise.all([block(ada, bob.username), block(ada, cleo.username)]);
    expect([first.status, second.status].toSorted()).toEqual([204, 409]);
    const { body } = first.status === 409 ? first : second;
    expect((body as Problem).detail).toBe('You have blocked 5,000 members, the most that are possible.');
    expect((await block(ada, 'crowd7')).status).toBe(204);
    expect(await wrongCounters(server.db)).toEqual([]);
  });
});

describe('unblocking', () => {
  test('takes the own block back, and is the same when repeated; the follows do not come back', async () => {
    await follow(ada, bob);
    await block(ada, bob.username);
    for (let i = 0; i < 2; i++) expect((await unblock(ada, bob.username)).status).toBe(204);
    expect(await rows()).toEqual([]);
    expect(await server.db.selectFrom('follows').selectAll().execute()).toEqual([]);
    expect([await counts(), await wrongCounters(server.db)]).toEqual([[0, 0, 0], []]);
  });

  test('does nothing to a block by the other, and never tells whether there is one', async () => {
    await block(bob, ada.username);
    const answers = [
      await unblock(ada, bob.username),
      await unblock(ada, cleo.username),
      await unblock(ada, 'nobody'),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [204, '']));
    expect(await rows()).toEqual([{ blocker_id: bob.user_id, blocked_id: ada.user_id }]);
    expect(await counts()).toEqual([1, 1, 0]);
  });
});

describe('the list', () => {
  test('shows whom the member has blocked, latest first, and to no one else', async () => {
    await block(ada, bob.username);
    await block(ada, cleo.username);
    expect((await list(ada)).body).toEqual(
      [cleo, bob].map(({ user_id, username }) => ({
        id: user_id,
        username,
        profile_picture: null,
        godtier: 'HERMES',
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      })),
    );
    expect((await list(bob)).body).toEqual([]);
  });

  test('comes in pages without gaps and duplicates, without deleted accounts', async () => {
    const crowd = await addMembers(server, 6, { prefix: 'crowd' });
    for (const { username } of crowd) await block(ada, username);
    await server.call('DELETE', '/api/delete-account/', { as: crowd[4]! });
    const first = await list(ada, '?limit=3');
    expect(names(first.body)).toEqual(['crowd5', 'crowd3', 'crowd2']);
    await unblock(ada, 'crowd2');
    const second = await server.call<BlockRow[]>('GET', linkOf(first.headers) ?? '', { as: ada });
    expect([names(second.body), second.headers.get('link')]).toEqual([['crowd1', 'crowd0'], null]);
  });
});

describe('storms', () => {
  test('two who block each other at once: one does, and who came second meets no one', async () => {
    for (let i = 0; i < 10; i++) {
      const responses = await Promise.all([block(ada, bob.username), block(bob, ada.username)]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 404]);
      expect(await wrongCounters(server.db)).toEqual([]);
      await Promise.all([unblock(ada, bob.username), unblock(bob, ada.username)]);
    }
    expect(await counts()).toEqual([0, 0, 0]);
  });

  test('members who block, unblock and follow each other at once, again and again, leave counters equal to rows', async () => {
    const circle = await addMembers(server, 5, { prefix: 'circle' });
    // Two devices of each, one act after the other: more at once would wait for a slot, and be refused on a slow machine.
    const devices = circle.flatMap((one) => {
      const others = circle.filter((other) => other !== one);
      return [
        others.flatMap((other) => [() => follow(one, other), () => block(one, other.username)]),
        others.flatMap((other) => [() => follow(one, other), () => unblock(one, other.username)]),
      ];
    });
    for (let round = 0; round < 4; round++) {
      await Promise.all(
        devices.map(async (acts) => {
          for (const act of acts) expect([200, 204, 404]).toContain((await act()).status);
        }),
      );
      expect(await wrongCounters(server.db)).toEqual([]);
      const followed = await sql`
        select from follows join blocks on (follower_id, followed_id) in ((blocker_id, blocked_id), (blocked_id, blocker_id))`.execute(
        server.db,
      );
      expect(followed.rows).toEqual([]);
    }
  });
});

describe('a repeated request after a block', () => {
  const headers = { 'Idempotency-Key': '00000000-0000-4000-8000-00000000000b' };
  const write = (as: TestMember, path: string, content: string) =>
    server.call<{ id: number }>('POST', path, { as, body: { content } });

  test('of an edit has no words of the other member', async () => {
    const { id } = (await write(ada, '/api/posts/', 'a post')).body;
    await write(bob, `/api/posts/${id}/comments/`, 'a comment');
    const edit = () =>
      server.call<Post>('PATCH', `/api/posts/${id}/`, { as: ada, body: { content: 'edited' }, headers });
    const first = (await edit()).body;
    expect(first.comments).toMatchObject([{ author_username: bob.username }]);
    expect((await edit()).body).toEqual(first);
    await block(bob, ada.username);
    expect((await edit()).body).toMatchObject({ id, content: 'edited', comments: [], comment_count: 0 });
  });

  test('of an edit of their post finds no post', async () => {
    const { id } = (await write(bob, '/api/posts/', 'a post')).body;
    const edit = () =>
      server.call<Post>('PATCH', `/api/moderation/posts/${id}/modify/`, {
        as: ada,
        body: { content: 'edited' },
        headers,
      });
    expect((await edit()).status).toBe(200);
    await block(bob, ada.username);
    expect((await edit()).status).toBe(404);
  });
});
