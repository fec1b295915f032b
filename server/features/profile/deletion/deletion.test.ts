import fs from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Comment } from '#contract/comments';
import type { Conversation } from '#contract/messages';
import type { Post } from '#contract/posts';
import { wrongCounters } from '../../../testing/counters';
import { form, png } from '../../../testing/forms';
import { addMembers } from '../../../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server';
import { untilWaiting } from '../../../testing/waiting';

jest.setTimeout(120_000);

let server: TestServer;
let ada: TestMember;
let bob: TestMember;
let cleo: TestMember;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await sql`truncate members, media, moderation_log cascade`.execute(server.db);
  [ada, bob, cleo] = (await addMembers(server, 3, { prefix: 'Member' })) as [
    TestMember,
    TestMember,
    TestMember,
  ];
});

const post = <T = unknown>(as: TestMember, address: string, body?: unknown) =>
  server.call<T>('POST', `/api/${address}/`, { as, body });
const write = async (as: TestMember, content: unknown = 'x') =>
  (await post<Post>(as, 'posts', content instanceof FormData ? content : { content })).body.id;
const comment = async (as: TestMember, postId: number) =>
  (await post<Comment>(as, `posts/${postId}/comments`, { content: `of ${as.username}` })).body.id;
const reply = async (as: TestMember, commentId: number) =>
  (await post<Comment>(as, `comments/${commentId}/replies`, { content: `of ${as.username}` })).body.id;
const remove = (as: TestMember) => server.call('DELETE', '/api/delete-account/', { as });

/** Every value of every table in which the text stands. */
async function traces(text: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^kysely'`.execute(
    server.db,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(t)::text as row from ${sql.table(name)} as t
      where row_to_json(t)::text ilike ${`%${text}%`}`.execute(server.db);
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

/** Deleted comments under which nothing stays. */
const emptyPlaces = async () =>
  (
    await sql`select id from comments c where is_deleted and not exists
    (select from comments where parent_id = c.id)`.execute(server.db)
  ).rows;

describe('deleting the account', () => {
  test('takes everything of the member along: no table remembers them', async () => {
    const nyx = await server.signUp('NyxOfTheNight');
    const mine = await write(nyx, form({ content: 'nyxofthenight wrote this', image: await png() }));
    await server.call('PATCH', '/api/profile/', {
      as: nyx,
      body: form({ bio: 'I am NyxOfTheNight', profile_picture: await png() }),
    });
    const others = await write(ada);
    await comment(ada, mine);
    const top = await comment(ada, others);
    await post(nyx, `comments/${top}/replies`, { content: 'so says NyxOfTheNight' });
    for (const [as, thing] of [
      [nyx, `posts/${others}/like`],
      [nyx, `comments/${top}/smite`],
      [ada, `posts/${mine}/like`],
      [nyx, 'users/Member0/follow'],
      [ada, 'users/NyxOfTheNight/follow'],
    ] as const) {
      expect((await post(as, thing)).status).toBe(200);
    }
    await post(nyx, 'messages/Member0', { content: 'yours, NyxOfTheNight' });
    await post(ada, 'messages/NyxOfTheNight', { content: 'dear NyxOfTheNight' });
    await post(ada, 'password-reset', { email: nyx.email });
    await server.runJobs();
    await server.db
      .insertInto('subscriptions')
      .values({ member_id: nyx.user_id, tier: 'ZEUS', status: 'active' })
      .execute();
    await server.call('POST', '/api/posts/', {
      as: nyx,
      body: { content: 'NyxOfTheNight' },
      headers: { 'Idempotency-Key': '00000000-0000-4000-8000-000000000000' },
    });

    const { status, body } = await remove(nyx);
    expect([status, body]).toEqual([204, '']);
    expect(await traces('NyxOfTheNight')).toEqual([]);
    for (const table of [
      'sessions',
      'password_resets',
      'idempotency_keys',
      'subscriptions',
      'name_endings',
    ] as const) {
      const left = await server.db
        .selectFrom(table)
        .selectAll()
        .where('member_id', '=', nyx.user_id)
        .execute();
      expect([table, left]).toEqual([table, []]);
    }
    expect(await wrongCounters(server.db)).toEqual([]);
    const files = await fs.readdir(path.join(server.dataDir, 'media'), {
      recursive: true,
      withFileTypes: true,
    });
    expect(files.filter((file) => file.isFile())).toEqual([]);
    expect(await server.db.selectFrom('media').selectAll().execute()).toEqual([]);
  });

  test('ends every session at once, and name and email are free again', async () => {
    const nyx = await server.signUp('Nyx');
    const { body: second } = await server.call<TestMember>('POST', '/api/login/', { body: nyx });
    expect((await remove(nyx)).status).toBe(204);
    for (const { token } of [nyx, second]) {
      const { status } = await server.call('GET', '/api/auth/validate/', { as: { ...nyx, token } });
      expect(status).toBe(401);
    }
    expect((await remove(nyx)).status).toBe(401);
    expect((await server.call('POST', '/api/login/', { body: nyx })).status).toBe(401);
    const again = await server.signUp('nyx');
    expect(again.user_id).not.toBe(nyx.user_id);
    expect((await server.call<Post[]>('GET', '/api/posts/', { as: again })).body).toEqual([]);
  });

  test('needs a session', async () => {
    expect((await server.call('DELETE', '/api/delete-account/')).status).toBe(401);
  });

  test('asked for eight times at once is done once and fails nobody', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => remove(ada)));
    for (const { status } of answers) expect([204, 401]).toContain(status);
    expect(answers.some(({ status }) => status === 204)).toBe(true);
  });

  test('takes whole conversations along: the other side has none, and nothing of it to read', async () => {
    await post(ada, 'messages/Member1', { content: 'x' });
    await post(cleo, 'messages/Member1', { content: 'y' });
    await remove(ada);
    const { body } = await server.call<Conversation[]>('GET', '/api/messages/conversations/', { as: bob });
    expect(body.map(({ user, unread_count }) => [user.username, unread_count])).toEqual([[cleo.username, 1]]);
    expect((await server.call('GET', '/api/messages/unread-count/', { as: bob })).body).toEqual({
      unread_count: 1,
    });
    expect((await server.call('GET', '/api/messages/Member0/', { as: bob })).status).toBe(404);
    expect((await post(bob, 'messages/Member0', { content: 'x' })).status).toBe(404);
    expect(await server.db.selectFrom('messages').selectAll().execute()).toHaveLength(1);
  });

  test('leaves the posts that the member moderated, and the edit', async () => {
    const [zeus] = (await addMembers(server, 1, { prefix: 'zeus', godtier: 'ZEUS' })) as [TestMember];
    const id = await write(ada, 'before');
    await server.call('PATCH', `/api/moderation/posts/${id}/modify/`, {
      as: zeus,
      body: { content: 'after' },
    });
    expect((await remove(zeus)).status).toBe(204);
    const { body } = await server.call<Post>('GET', `/api/posts/${id}/`, { as: ada });
    expect([body.content, body.edited_by_username]).toEqual(['after', null]);
  });
});

describe('comments of the member (decisions: Posts)', () => {
  const tree = async (postId: number) => {
    const { body } = await server.call<Comment[]>('GET', `/api/posts/${postId}/comments/`, { as: bob });
    const shape = ({ content, author_username, replies, like_count }: Comment): unknown[] => [
      content,
      author_username,
      like_count,
      ...replies.map(shape),
    ];
    return body.map(shape);
  };

  test('give their place to "Comment deleted" where others replied, and go where nobody else did', async () => {
    const postId = await write(bob);
    const answered = await comment(ada, postId);
    await reply(bob, answered);
    await post(cleo, `comments/${answered}/like`);
    const alone = await comment(ada, postId);
    await reply(ada, await reply(ada, alone));
    const mixed = await comment(ada, postId);
    await reply(cleo, await reply(ada, mixed));
    await reply(ada, await reply(ada, mixed));
    await reply(ada, await comment(bob, postId));
    await remove(ada);
    expect(await tree(postId)).toEqual([
      ['Comment deleted', null, 0, ['of Member1', 'Member1', 0]],
      ['Comment deleted', null, 0, ['Comment deleted', null, 0, ['of Member2', 'Member2', 0]]],
      ['of Member1', 'Member1', 0],
    ]);
    const { body } = await server.call<Post>('GET', `/api/posts/${postId}/`, { as: bob });
    expect(body.comment_count).toBe(3);
    expect([await wrongCounters(server.db), await emptyPlaces()]).toEqual([[], []]);
  });

  test('take places along that stood for nothing but them, above and below', async () => {
    const postId = await write(bob);
    const above = await comment(bob, postId);
    const mine = await reply(ada, above);
    const below = await reply(cleo, mine);
    await reply(ada, below);
    await server.call('DELETE', `/api/comments/${above}/delete/`, { as: bob });
    await server.call('DELETE', `/api/comments/${below}/delete/`, { as: cleo });
    await remove(ada);
    expect(await tree(postId)).toEqual([]);
    expect([await wrongCounters(server.db), await emptyPlaces()]).toEqual([[], []]);
  });

  test('in any thread leave every word of others, true counters and no empty places', async () => {
    const people = [ada, bob, cleo];
    const step = fc.record({
      who: fc.constantFrom(0, 0, 1, 2),
      act: fc.constantFrom('comment', 'reply', 'reply', 'reply', 'delete', 'like'),
      pick: fc.nat(1_000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        await sql`truncate members cascade`.execute(server.db);
        people.splice(0, 3, ...(await addMembers(server, 3, { prefix: 'Talker' })));
        const postId = await write(people[1]!);
        const known: { id: number; author: TestMember }[] = [];
        for (const { who, act, pick } of steps) {
          const author = people[who]!;
          const target = known[pick % (known.length || 1)];
          if (act === 'comment') known.push({ id: await comment(author, postId), author });
          else if (!target) continue;
          else if (act === 'reply') {
            const id = await reply(author, target.id);
            if (id) known.push({ id, author });
          } else if (act === 'like') await post(author, `comments/${target.id}/like`);
          else await server.call('DELETE', `/api/comments/${target.id}/delete/`, { as: target.author });
        }
        const words = () =>
          server.db
            .selectFrom('comments')
            .select(['id', 'content', 'parent_id', 'author_id'])
            .where('author_id', 'in', [people[1]!.user_id, people[2]!.user_id])
            .orderBy('id')
            .execute();
        const before = await words();
        expect((await remove(people[0]!)).status).toBe(204);
        expect(await words()).toEqual(before);
        expect([await wrongCounters(server.db), await emptyPlaces()]).toEqual([[], []]);
      }),
      { numRuns: 15 },
    );
  });
});

describe('storms', () => {
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
        post(one, 'users/Member0/follow'),
        post(one, `users/${crowd[(i + 1) % 8]!.username}/follow`),
        post(one, 'messages/Member0', { content: 'x' }),
        server.call('GET', '/api/messages/Member0/', { as: one }),
        post(one, `posts/${postIds[i % 4]!}/like`),
        post(one, `comments/${tops[i % 4]!}/smite`),
        post(one, `posts/${postIds[i % 4]!}/comments`, { content: 'x' }),
        post(one, `comments/${tops[(i + 2) % 4]!}/replies`, { content: 'x' }),
        post(ada, `users/${one.username}/follow`),
        post(ada, `posts/${postIds[2]}/comments`, { content: 'x' }),
        post(ada, 'posts', { content: 'x' }),
        server.call('PATCH', '/api/profile/', { as: ada, body: { bio: 'x' } }),
        server.call('GET', '/api/profile/', { as: ada }),
      ]);
    const before = around();
    const removed = remove(ada);
    const answers = await Promise.all([...before, ...around()]);
    expect((await removed).status).toBe(204);
    const failures = answers.filter(({ status }) => ![200, 201, 401, 404].includes(status));
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
    await Promise.all(
      circle.flatMap((one, i) =>
        circle.flatMap((other, j) =>
          i === j
            ? []
            : [
                post(one, `users/${other.username}/follow`),
                post(one, `posts/${posts[j]!}/like`),
                post(one, `posts/${posts[j]!}/comments`, { content: 'x' }),
                post(one, `messages/${other.username}`, { content: 'x' }),
              ],
        ),
      ),
    );
    const answers = await Promise.all(circle.map((one) => remove(one)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
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
    expect(await server.db.selectFrom('post_reactions').selectAll().execute()).toEqual([]);
    expect(await wrongCounters(server.db)).toEqual([]);
  });

  // A request of somebody else in the middle of its work: while it holds the first, the deletion waits for it, and must
  // not hold by then what that request needs next.
  test.each([
    [
      'a follow, which locks members in the order of their ids',
      `select from members where username = 'crowd0' for no key update`,
      `select from members where username like 'crowd%' order by id for no key update`,
    ],
    [
      'whoever changes the comments of a post, having locked the post',
      `select from posts for no key update`,
      `select from comments order by id for no key update`,
    ],
    [
      'whoever opens a conversation, having locked their side of it',
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
    let removed: ReturnType<typeof remove> | undefined;
    await server.db.transaction().execute(async (trx) => {
      await sql.raw(first).execute(trx);
      removed = remove(ada);
      await untilWaiting(server.db);
      await sql.raw(next).execute(trx);
    });
    expect((await removed)?.status).toBe(204);
    expect(await wrongCounters(server.db)).toEqual([]);
  });
});

test('thousands of posts, comments, likes, follows and messages go in as many statements as one of each', async () => {
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
    return server.statements.length;
  };
  const few = await fill(2);
  await sql`truncate members cascade`.execute(server.db);
  [ada] = (await addMembers(server, 1, { prefix: 'Member' })) as [TestMember];
  expect(await fill(3_000)).toBe(few);
  expect([await wrongCounters(server.db), await emptyPlaces()]).toEqual([[], []]);
  expect(
    await sql`select count(*)::int as n from comments where is_deleted`.execute(server.db),
  ).toMatchObject({
    rows: [{ n: 1_500 }],
  });
});
