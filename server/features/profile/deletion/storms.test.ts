import { sql } from 'kysely';
import { storedJobs } from '../../../queue/testing/jobs';
import { wrongCounters } from '../../../testing/counters';
import { eventually } from '../../../testing/eventually';
import { addMembers } from '../../../testing/members';
import { ownStatements } from '../../../testing/ownStatements';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server';
import { storm } from '../../../testing/storm';
import { untilWaiting } from '../../../testing/waiting';
import { eraseAccounts, LANES } from './erase';
import { worldOf } from './testing/world';

jest.setTimeout(120_000);

let server: TestServer;
let ada: TestMember;
let bob: TestMember;
let cleo: TestMember;
const { begin, comment, emptyPlaces, post, remove, traces, write } = worldOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  [ada, bob, cleo] = await begin();
});

test('while others like, comment, follow, write, read and reply: no failure, counters equal rows, nothing left', async () => {
  const crowd = await addMembers(server, 8, { prefix: 'crowd' });
  const postIds = await Promise.all([write(ada), write(ada), write(bob), write(cleo)]);
  const tops = await Promise.all(postIds.map((id) => comment(ada, id)));
  await Promise.all(
    crowd.flatMap((one) => [
      post(ada, `users/${one.username}/follow`),
      post(ada, `messages/${one.username}`, { content: 'x' }),
      post(one, `posts/${postIds[0]}/like`),
    ]),
  );
  await Promise.all(postIds.map((id) => post(ada, `posts/${id}/smite`)));

  const around = () =>
    crowd.flatMap((one, i) => [
      () => post(one, 'users/Member0/follow'),
      () => post(one, `users/${crowd[(i + 1) % 8]!.username}/follow`),
      () => post(one, 'messages/Member0', { content: 'x' }),
      () => server.call('GET', '/api/messages/Member0/', { as: one }),
      () => post(one, `posts/${postIds[i % 4]!}/like`),
      () => post(one, `comments/${tops[i % 4]!}/smite`),
      () => post(one, `posts/${postIds[i % 4]!}/comments`, { content: 'x' }),
      () => post(one, `comments/${tops[(i + 2) % 4]!}/replies`, { content: 'x' }),
      () => post(ada, `users/${one.username}/follow`),
      () => post(ada, `posts/${postIds[2]}/comments`, { content: 'x' }),
      () => post(ada, 'posts', { content: 'x' }),
      () => server.call('PATCH', '/api/profile/', { as: ada, body: { bio: 'x' } }),
      () => server.call('GET', '/api/profile/', { as: ada }),
    ]);
  const before = around();
  const responses = await storm([...before, () => remove(ada), ...around()]);
  const [removed] = responses.splice(before.length, 1);
  expect(removed?.status).toBe(204);
  await server.runJobs();
  const failures = responses.filter(({ status }) => ![200, 201, 401, 404].includes(status));
  expect(failures.map(({ status, body }) => [status, body])).toEqual([]);
  expect([await wrongCounters(server.db), await emptyPlaces()]).toEqual([[], []]);
  expect(await traces(ada.username)).toEqual([]);
  for (const column of ['low_member_id', 'high_member_id'] as const) {
    const left = await server.db
      .selectFrom('conversations')
      .selectAll()
      .where(column, '=', ada.user_id)
      .execute();
    expect(left).toEqual([]);
  }
});

test('ten members who are all bound to each other delete their accounts at once', async () => {
  const circle = await addMembers(server, 10, { prefix: 'circle' });
  const posts = await Promise.all(circle.map((one) => write(one)));
  await storm(
    circle.flatMap((one, i) =>
      circle.flatMap((other, j) =>
        i === j
          ? []
          : [
              () => post(one, `users/${other.username}/follow`),
              () => post(one, `posts/${posts[j]!}/like`),
              () => post(one, `posts/${posts[j]!}/comments`, { content: 'x' }),
              () => post(one, `messages/${other.username}`, { content: 'x' }),
            ],
      ),
    ),
  );
  const responses = await Promise.all(circle.map((one) => remove(one)));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 204));
  // Two erase them all, since the queue pauses between jobs of which one runs at a time.
  expect((await storedJobs(server.db)).filter(({ task }) => task === 'erase-accounts')).toHaveLength(2);
  await server.runJobs();
  expect(await wrongCounters(server.db)).toEqual([]);
  for (const table of [
    'posts',
    'comments',
    'follows',
    'messages',
    'conversations',
    'conversation_members',
  ] as const) {
    expect([table, await server.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  }
});

test('what is under way when the account goes is waited for, and goes too', async () => {
  const postId = await write(bob);
  let removed: ReturnType<typeof remove> | undefined;
  await server.db.transaction().execute(async (trx) => {
    // As a request of the member in the middle of its work.
    await sql`select from members where id = ${ada.user_id} for key share`.execute(trx);
    removed = remove(ada);
    await untilWaiting(server.db);
    await sql`insert into post_reactions (post_id, member_id, kind) values (${postId}, ${ada.user_id}, 'like')`.execute(
      trx,
    );
    await sql`update posts set like_count = like_count + 1 where id = ${postId}`.execute(trx);
  });
  expect((await removed)?.status).toBe(204);
  await server.runJobs();
  expect(await server.db.selectFrom('post_reactions').selectAll().execute()).toEqual([]);
  expect(await wrongCounters(server.db)).toEqual([]);
});

// A request of somebody else in the middle of its work: while it holds the first, the job must not hold what that
// request needs next.
test.each([
  [
    'a follow, which locks members in the order of their ids',
    `select from members where username = 'crowd0' for no key update`,
    `select from members where username like 'crowd%' order by id for no key update`,
  ],
  [
    'a change of the comments of a post, which has locked the post',
    `select from posts for no key update`,
    `select from comments order by id for no key update`,
  ],
  [
    'an opened conversation, which has locked its side',
    `select from conversation_members where member_id = (select id from members where username = 'crowd9') for update`,
    `update messages set is_read = true`,
  ],
])('never waits in a circle with %s', async (_what, first, next) => {
  const crowd = await addMembers(server, 20, { prefix: 'crowd' });
  const postId = await write(bob);
  await comment(ada, postId);
  await Promise.all(
    crowd.flatMap((one) => [
      post(ada, `users/${one.username}/follow`),
      post(one, `messages/${ada.username}`, { content: 'x' }),
    ]),
  );
  await remove(ada);
  server.statements.length = 0;
  let erased: Promise<void> | undefined;
  await server.db.transaction().execute(async (trx) => {
    await sql.raw(first).execute(trx);
    erased = server.runJobs();
    await eventually(async () => server.statements.some((statement) => statement.includes('skip locked')));
    await sql.raw(next).execute(trx);
  });
  await erased;
  expect(await traces(ada.username)).toEqual([]);
  expect(await wrongCounters(server.db)).toEqual([]);
});

test('a hundred accounts are erased together, in as many statements as one', async () => {
  const eraseLane = async (accounts: number) => {
    // Every other id is of the same lane.
    await addMembers(server, LANES * accounts, { prefix: `gone${accounts}x` });
    await sql`update accounts set deleted_at = now() where username like 'gone%'`.execute(server.db);
    server.statements.length = 0;
    await eraseAccounts({ ...server.context, db: server.backgroundDb }, 0);
    return ownStatements(server).length;
  };
  const one = await eraseLane(1);
  expect(await eraseLane(100)).toBe(one);
  // Those of the other lane.
  expect(
    await server.db.selectFrom('accounts').where('deleted_at', 'is not', null).selectAll().execute(),
  ).toHaveLength(101);
});

test('an account with thousands of posts, comments, likes, follows and messages goes in as many statements as one with two', async () => {
  const fill = async (n: number) => {
    const me = ada.user_id;
    await sql`
      with crowd as (
        insert into members (username, email, password_hash, follower_count, following_count)
        select 'crowd' || i, 'crowd' || i || '@example.org', 'x', 1, 1 from generate_series(1, ${n}) i returning id
      ), follow as (
        insert into follows (follower_id, followed_id)
        select id, ${me}::bigint from crowd union all select ${me}, id from crowd
      ), self as (
        update members set follower_count = ${n}, following_count = ${n} where id = ${me}
      ), mine as (
        insert into posts (author_id, content) select ${me}, 'x' from generate_series(1, ${n}) returning id
      ), theirs as (
        insert into posts (author_id, content, like_count, comment_count) select id, 'x', 1, 2 from crowd returning id, author_id
      ), likes as (
        insert into post_reactions (post_id, member_id, kind) select id, ${me}, 'like' from theirs
      ), top as (
        insert into comments (post_id, author_id, content, reply_count, like_count)
        select id, ${me}, 'x', (id % 2)::int, 0 from theirs returning id, post_id
      ), talk as (
        insert into conversations (low_member_id, high_member_id) select ${me}, id from crowd returning id, high_member_id
      ), said as (
        insert into messages (conversation_id, sender_id, content) select id, ${me}, 'x' from talk returning id, conversation_id
      )
      insert into conversation_members (conversation_id, member_id, other_member_id, last_message_id, unread_count)
      select talk.id, high_member_id, ${me}, said.id, 1 from talk join said on said.conversation_id = talk.id
      union all
      select talk.id, ${me}, high_member_id, said.id, 0 from talk join said on said.conversation_id = talk.id`.execute(
      server.db,
    );
    await sql`
      insert into comments (post_id, author_id, content, parent_id, root_id, like_count)
      select c.post_id, p.author_id, 'y', c.id, c.id, 1 from comments c join posts p on p.id = c.post_id
      where c.reply_count = 1`.execute(server.db);
    await sql`update posts set comment_count = (select count(*) from comments where post_id = posts.id)`.execute(
      server.db,
    );
    await sql`
      insert into comment_reactions (comment_id, member_id, kind) select id, ${me}, 'like' from comments where content = 'y'`.execute(
      server.db,
    );
    await sql`analyze`.execute(server.db);
    expect(await wrongCounters(server.db)).toEqual([]);
    server.statements.length = 0;
    expect((await remove(ada)).status).toBe(204);
    // Counts of posts of the tests before may be read and published at this moment.
    const own = ownStatements(server);
    await server.runJobs();
    return own.length;
  };
  const few = await fill(2);
  await sql`truncate accounts cascade`.execute(server.db);
  [ada] = await addMembers(server, 1, { prefix: 'Member' });
  expect(await fill(3_000)).toBe(few);
  expect([await wrongCounters(server.db), await emptyPlaces()]).toEqual([[], []]);
  expect(
    await sql`select count(*)::int as n from comments where is_deleted`.execute(server.db),
  ).toMatchObject({
    rows: [{ n: 1_500 }],
  });
});
