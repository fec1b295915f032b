import { sql } from 'kysely';
import type { Problem } from '#contract/call';
import { wrongCounters } from '../../../testing/counters';
import { eventually } from '../../../testing/eventually';
import { runInterrupted } from '../../../testing/interruptedJobs';
import { addMembers } from '../../../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server';
import { worldOf } from './testing/world';

jest.setTimeout(120_000);

let server: TestServer;
let ada: TestMember;
let bob: TestMember;
let cleo: TestMember;
const { begin, comment, emptyPlaces, erase, post, remove, reply, traces, write } = worldOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  [ada, bob, cleo] = await begin();
});

const get = (address: string, as = bob) => server.call('GET', `/api/${address}/`, { as });

test('from the response on no call tells of the member, before anything is erased', async () => {
  const nyx = await server.signUp('Nyx');
  const theirs = [await write(bob, 'first'), await write(bob, 'second')];
  const [talk] = theirs as [number];
  const mine = [await write(nyx, 'Nyx 1'), await write(nyx, 'Nyx 2'), await write(nyx, 'Nyx 3')];
  const [id] = mine as [number];
  const under = await comment(bob, id);
  const underReply = await reply(cleo, under);
  const answered = await comment(nyx, talk);
  const response = await reply(bob, answered);
  const leaf = await reply(nyx, answered);
  const alone = await comment(nyx, talk);
  for (const thing of [`posts/${talk}/like`, `comments/${response}/like`, 'users/Member1/follow'])
    await post(nyx, thing);
  await post(bob, 'users/Nyx/follow');
  await post(bob, 'messages/Nyx', { content: 'dear' });
  await post(nyx, 'messages/Member1', { content: 'yours, Nyx' });
  await post(bob, `comments/${answered}/like`);
  const [zeus] = await addMembers(server, 1, { prefix: 'zeus', godtier: 'ZEUS' });

  const look = async () => {
    const page = await server.call<{ id: number }[]>('GET', '/api/posts/?limit=2', { as: bob });
    expect([page.body.map((row) => row.id), page.headers.get('link')]).toEqual([theirs.toReversed(), null]);
    expect((await get('posts')).body).toHaveLength(2);
    expect((await server.call('GET', '/api/posts/?author=Nyx', { as: bob })).body).toEqual([]);
    expect((await get(`posts/${talk}/comments`)).body).toMatchObject([
      {
        id: answered,
        author_username: null,
        content: 'Comment deleted',
        is_deleted: true,
        like_count: 0,
        is_liked: false,
        replies: [{ id: response }],
      },
    ]);
    expect((await get(`comments/${answered}/replies`)).body).toMatchObject([{ id: response }]);
    expect((await server.call('GET', '/api/users/search/?search=Nyx', { as: bob })).body).toEqual([]);
    for (const list of ['followers', 'following'])
      expect((await get(`users/Member1/${list}`)).body).toEqual([]);
    expect((await get('messages/conversations')).body).toEqual([]);
    expect((await get('messages/unread-count')).body).toEqual({ unread_count: 0 });

    const missing = [
      ...[`posts/${id}`, `posts/${id}/comments`, `comments/${under}`, `comments/${under}/replies`].map(
        (address) => get(address),
      ),
      ...[`comments/${leaf}`, `comments/${alone}`, `comments/${alone}/replies`].map((address) =>
        get(address),
      ),
      ...['profile/Nyx', 'users/Nyx/followers', 'messages/Nyx'].map((address) => get(address)),
      ...['like', 'smite'].flatMap((kind) =>
        [`posts/${id}`, `comments/${under}`, `comments/${answered}`].map((thing) =>
          post(bob, `${thing}/${kind}`),
        ),
      ),
      ...[`posts/${id}/comments`, `comments/${answered}/replies`, `comments/${under}/replies`].map((place) =>
        post(bob, place, { content: 'x' }),
      ),
      post(bob, 'users/Nyx/follow'),
      post(bob, 'messages/Nyx', { content: 'x' }),
      server.call('PUT', `/api/comments/${under}/update/`, { as: bob, body: { content: 'x' } }),
      server.call('DELETE', `/api/comments/${underReply}/delete/`, { as: cleo }),
      server.call('PATCH', `/api/moderation/posts/${id}/modify/`, { as: zeus, body: { content: 'x' } }),
      server.call('DELETE', `/api/moderation/posts/${id}/delete/`, { as: zeus }),
    ];
    const responses = await Promise.all(missing);
    const gone: unknown[] = [404, expect.stringContaining('does not exist')];
    expect(responses.map(({ status, body }) => [status, (body as Problem).detail])).toEqual(
      responses.map(() => gone),
    );
  };
  await remove(nyx);
  await look();
  expect(await server.db.selectFrom('posts').select('id').execute()).toHaveLength(5);
  await server.runJobs();
  await look();
  expect(await traces('Nyx')).toEqual([]);
  expect([await wrongCounters(server.db), await emptyPlaces()]).toEqual([[], []]);
});

/** Posts, likes, comments, follows and messages of Member0: more of each than one step takes. */
async function fill(n: number): Promise<void> {
  const me = ada.user_id;
  await sql`
    with crowd as (
      insert into accounts (username, email, password_hash, follower_count, following_count)
      select 'crowd' || i, 'crowd' || i || '@example.org', 'x', 1, 1 from generate_series(1, ${n}) i returning id
    ), follow as (
      insert into follows (follower_id, followed_id)
      select id, ${me}::bigint from crowd union all select ${me}, id from crowd
    ), self as (
      update accounts set follower_count = ${n}, following_count = ${n} where id = ${me}
    ), mine as (
      insert into posts (author_id, content, like_count, comment_count)
      select ${me}, 'x', 1, 1 from generate_series(1, ${n}) returning id
    ), liked as (
      insert into post_reactions (post_id, member_id, kind) select id, ${bob.user_id}::bigint, 'like' from mine
    ), said as (
      insert into comments (post_id, author_id, content) select id, ${bob.user_id}::bigint, 'y' from mine
    ), theirs as (
      insert into posts (author_id, content, smite_count, comment_count, moderated_by)
      select id, 'x', 1, 2, ${me}::bigint from crowd returning id
    ), smites as (
      insert into post_reactions (post_id, member_id, kind) select id, ${me}, 'smite' from theirs
    ), top as (
      insert into comments (post_id, author_id, content, reply_count)
      select id, ${me}, 'x', 1 from theirs returning id, post_id
    )
    insert into comments (post_id, author_id, content, parent_id, root_id, like_count)
    select post_id, case when id % 2 = 0 then ${me}::bigint else ${bob.user_id}::bigint end, 'y', id, id, 1 from top`.execute(
    server.db,
  );
  await sql`
    insert into comment_reactions (comment_id, member_id, kind)
    select id, case when author_id = ${me} then ${cleo.user_id}::bigint else ${me}::bigint end, 'like'
    from comments where parent_id is not null`.execute(server.db);
  await sql`
    with talk as (
      insert into conversations (low_member_id, high_member_id)
      select ${me}, id from accounts where username like 'crowd%' returning id, high_member_id
    ), said as (
      insert into messages (conversation_id, sender_id, content) select id, ${me}, 'x' from talk
      returning id, conversation_id
    )
    insert into conversation_members (conversation_id, member_id, other_member_id, last_message_id, unread_count)
    select talk.id, high_member_id, ${me}, said.id, 1 from talk join said on said.conversation_id = talk.id
    union all
    select talk.id, ${me}, high_member_id, said.id, 0 from talk join said on said.conversation_id = talk.id`.execute(
    server.db,
  );
  expect(await wrongCounters(server.db)).toEqual([]);
}

test('goes on where a killed server stopped, with true counters after each step', async () => {
  await fill(210);
  await remove(ada);
  const between = async () => expect(await wrongCounters(server.db)).toEqual([]);
  expect(await runInterrupted(server, { transactions: 3, between })).toBeGreaterThan(3);
  expect(await traces(`"author_id":${ada.user_id},`)).toEqual([]);
  for (const table of [
    'follows',
    'messages',
    'conversations',
    'conversation_members',
    'post_reactions',
  ] as const)
    expect([table, await server.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  expect(await server.db.selectFrom('accounts').select('id').where('id', '=', ada.user_id).execute()).toEqual(
    [],
  );
  expect([await wrongCounters(server.db), await emptyPlaces()]).toEqual([[], []]);
});

test('no one waits: what another transaction holds is left for later, and nothing else is locked meanwhile', async () => {
  const [held, free] = [await write(bob), await write(bob)];
  for (const id of [held, free]) {
    await comment(ada, id);
    await post(ada, `posts/${id}/like`);
  }
  await remove(ada);
  let erased: Promise<void> | undefined;
  await server.db.transaction().execute(async (trx) => {
    await sql`select from posts where id = ${held} for update`.execute(trx);
    erased = server.runJobs();
    await eventually(async () => {
      const left = await server.db.selectFrom('comments').select('post_id').execute();
      return left.length === 1 && left[0]?.post_id === held;
    });
    expect((await post(bob, `posts/${free}/like`)).status).toBe(200);
    await sql`select from comments where post_id = ${held} for update nowait`.execute(trx);
  });
  await erased;
  expect(await server.db.selectFrom('comments').selectAll().execute()).toEqual([]);
  expect(await wrongCounters(server.db)).toEqual([]);
});

test('of the moderation log numbers are left', async () => {
  const [zeus] = await addMembers(server, 1, { prefix: 'zeus', godtier: 'ZEUS' });
  const id = await write(ada, 'the words of Member0');
  await server.call('PATCH', `/api/moderation/posts/${id}/modify/`, {
    as: zeus,
    body: { content: 'of zeus0' },
  });
  await server.call('DELETE', `/api/moderation/posts/${id}/delete/`, { as: zeus });
  const other = await write(bob, 'the words of Member1');
  await server.call('PATCH', `/api/moderation/posts/${other}/modify/`, {
    as: zeus,
    body: { content: 'zeus0' },
  });
  await erase(ada);
  expect(await traces(ada.username)).toEqual([]);
  await erase(zeus);
  const rows = await server.db.selectFrom('moderation_log').selectAll().orderBy('id').execute();
  const [nothing, author, moderator] = [{ content: '', image: null }, `#${ada.user_id}`, `#${zeus.user_id}`];
  expect(
    rows.map((row) => [row.action, row.author_username, row.moderator_username, row.before, row.after]),
  ).toEqual([
    ['edit', author, moderator, nothing, nothing],
    ['delete', author, moderator, nothing, null],
    ['edit', bob.username, moderator, { content: 'the words of Member1', image: null }, nothing],
  ]);
});
