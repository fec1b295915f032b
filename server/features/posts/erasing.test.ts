import { sql } from 'kysely';
import { wrongCounters } from '../../testing/counters';
import { runInterrupted } from '../../testing/interruptedJobs';
import { addMembers } from '../../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';

jest.setTimeout(120_000);

let server: TestServer;
let ada: TestMember;
let bob: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  [ada, bob] = await addMembers(server, 2, { prefix: 'Member' });
});
afterAll(() => server.stop());

/** A post with threads of two comments, each liked, and likes of the post. */
async function write(threads: number): Promise<number> {
  const { body } = await server.call<{ id: number }>('POST', '/api/posts/', {
    as: ada,
    body: { content: 'x' },
  });
  const { id } = body;
  await sql`
    with top as (
      insert into comments (post_id, author_id, content, reply_count, like_count)
      select ${id}, ${bob.user_id}, 'x', 1, 1 from generate_series(1, ${threads}) returning id
    ), replies as (
      insert into comments (post_id, author_id, content, parent_id, root_id, like_count)
      select ${id}::bigint, ${bob.user_id}::bigint, 'y', id, id, 1 from top returning id
    ), likes as (
      insert into comment_reactions (comment_id, member_id, kind)
      select id, ${ada.user_id}::bigint, 'like' from (select id from top union all select id from replies) as c
    ), crowd as (
      insert into accounts (username, email, password_hash)
      select 'fan' || ${id} || '_' || i, 'fan' || ${id} || '_' || i, 'x' from generate_series(1, ${threads}) i returning id
    ), liked as (
      insert into post_reactions (post_id, member_id, kind) select ${id}::bigint, id, 'like' from crowd
    )
    update posts set comment_count = 2 * ${threads}::int, like_count = ${threads} where id = ${id}`.execute(
    server.db,
  );
  expect(await wrongCounters(server.db)).toEqual([]);
  return id;
}

const remove = async (id: number) => {
  server.statements.length = 0;
  const { status } = await server.call('DELETE', `/api/posts/${id}/`, { as: ada });
  return [status, server.statements.length];
};
const statusOf = async (method: string, address: string, body?: unknown) =>
  (await server.call(method, `/api/${address}/`, { as: ada, body })).status;

test('a post with hundreds of comments and likes is hidden as quickly as one without, and erased in steps', async () => {
  const [small, large] = [await write(0), await write(210)];
  const [{ id: top }] = (await server.db
    .selectFrom('comments')
    .select('id')
    .where('post_id', '=', large)
    .orderBy('id')
    .execute()) as [{ id: number }];
  expect(await remove(large)).toEqual(await remove(small));
  expect((await server.call('GET', '/api/posts/', { as: bob })).body).toEqual([]);
  const statuses = [
    await statusOf('GET', `posts/${large}`),
    await statusOf('DELETE', `posts/${large}`),
    await statusOf('PATCH', `posts/${large}`, { content: 'y' }),
    await statusOf('POST', `posts/${large}/like`),
    await statusOf('GET', `posts/${large}/comments`),
    await statusOf('POST', `posts/${large}/comments`, { content: 'y' }),
    await statusOf('GET', `comments/${top}`),
    await statusOf('GET', `comments/${top}/replies`),
    await statusOf('POST', `comments/${top}/smite`),
    await statusOf('POST', `comments/${top}/replies`, { content: 'y' }),
  ];
  expect(statuses).toEqual(statuses.map(() => 404));
  const hidden = await server.db.selectFrom('posts').select(['author_id', 'content']).execute();
  expect(hidden).toEqual(Array(2).fill({ author_id: null, content: '' }));

  const between = async () => expect(await wrongCounters(server.db)).toEqual([]);
  expect(await runInterrupted(server, { transactions: 2, between })).toBeGreaterThan(2);
  for (const table of ['posts', 'comments', 'comment_reactions', 'post_reactions'] as const)
    expect([table, await server.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
});
