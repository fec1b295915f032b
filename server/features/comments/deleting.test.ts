import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { wrongCounters } from '../../testing/counters';
import { addMembers } from '../../testing/members';
import { untilWaiting } from '../../testing/waiting';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { commentsOf } from './testing/comments';

let server: TestServer;
let anna: TestMember;
let bruno: TestMember;
let postId: number;
const { begin, comment, makePost, react, read, remove, reply, threads } = commentsOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
  [anna, bruno] = await begin();
});
afterAll(() => server.stop());
beforeEach(async () => {
  postId = await makePost();
});

describe('deleting a comment', () => {
  test('without replies takes it away', async () => {
    const { body } = await comment(postId, { content: 'x' });
    await react(body.id, 'like', bruno);
    expect(await remove(body.id)).toMatchObject({ status: 204, body: '' });
    expect(await read(postId)).toMatchObject({ comment_count: 0, comments: [] });
    expect((await remove(body.id)).status).toBe(404);
  });

  test('with replies leaves "Comment deleted" and nothing of what it was (decisions: Posts)', async () => {
    const { body: top } = await comment(postId, { content: 'regretted words' });
    const { body: under } = await reply(top.id, { content: 'under' }, bruno);
    await react(top.id, 'like', bruno);
    await react(top.id, 'smite', anna);
    expect((await remove(top.id)).status).toBe(204);
    const post = await read(postId);
    expect(post.comment_count).toBe(1);
    expect(post.comments).toEqual([
      {
        ...top,
        author_username: null,
        content: 'Comment deleted',
        is_deleted: true,
        reply_count: 1,
        replies: [under],
      },
    ]);
    const rows = await server.db.selectFrom('comments').selectAll().where('id', '=', top.id).execute();
    expect(rows).toMatchObject([{ author_id: null, content: 'Comment deleted' }]);
    const reactions = await server.db
      .selectFrom('comment_reactions')
      .selectAll()
      .where('comment_id', '=', top.id)
      .execute();
    expect(reactions).toEqual([]);
  });

  test('that very many liked deletes their likes in steps, and itself after them', async () => {
    const { body: loved } = await comment(postId, { content: 'loved words' });
    const fans = await addMembers(server, 201, { prefix: 'fan' });
    await sql`insert into comment_reactions (comment_id, member_id, kind)
      select ${loved.id}, unnest(${fans.map(({ user_id }) => user_id)}::bigint[]), 'like'`.execute(server.db);
    await sql`update comments set like_count = 201 where id = ${loved.id}`.execute(server.db);
    expect((await remove(loved.id)).status).toBe(204);
    const likes = () =>
      server.db.selectFrom('comment_reactions').select('kind').where('comment_id', '=', loved.id).execute();
    expect(await likes()).toHaveLength(201);
    expect(await read(postId)).toMatchObject({ comment_count: 0, comments: [] });
    expect(await wrongCounters(server.db)).toEqual([]);
    await server.runJobs();
    expect(await likes()).toEqual([]);
    const left = server.db.selectFrom('comments').select('id').where('id', '=', loved.id);
    expect(await left.execute()).toEqual([]);
    expect(await wrongCounters(server.db)).toEqual([]);
  });

  test('a "Comment deleted" placeholder can be neither liked nor answered nor deleted again', async () => {
    const { body: top } = await comment(postId, { content: 'x' });
    await reply(top.id, { content: 'under' }, bruno);
    await remove(top.id);
    const attempts = [
      await react(top.id, 'like'),
      await react(top.id, 'smite'),
      await reply(top.id, { content: 'x' }),
      await comment(postId, { content: 'x', parent: top.id }),
      await remove(top.id),
    ];
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404));
    expect(attempts[0]?.body.detail).toBe('This comment does not exist any more.');
  });

  test.each([
    ['taken away', (trx: Trx, id: number) => trx.deleteFrom('comments').where('id', '=', id).execute()],
    [
      'replaced',
      (trx: Trx, id: number) =>
        trx.updateTable('comments').set({ is_deleted: true, author_id: null }).where('id', '=', id).execute(),
    ],
  ])('one that is %s while a reply to it waits is not replied to', async (_how, takeAway) => {
    const { body: top } = await comment(postId, { content: 'top' });
    const sent = await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom('posts').select('id').where('id', '=', postId).forNoKeyUpdate().execute();
      const response = reply(top.id, { content: 'late' }, bruno);
      await untilWaiting(server.db);
      await takeAway(trx, top.id);
      return { response };
    });
    expect((await sent.response).status).toBe(404);
    expect(
      await server.db.selectFrom('comments').select('id').where('parent_id', '=', top.id).execute(),
    ).toEqual([]);
  });

  test('deleting the last reply removes the deleted comments above it, up to one that is not deleted', async () => {
    const chain = [(await comment(postId, { content: 'stands' }, bruno)).body.id];
    for (let n = 0; n < 4; n += 1) chain.push((await reply(chain.at(-1)!, { content: `${n}` })).body.id);
    const [stands, a, b, c, last] = chain as [number, number, number, number, number];
    const { body: beside } = await reply(b, { content: 'beside' }, bruno);
    for (const id of [a, b, c]) await remove(id);
    expect(await read(postId)).toMatchObject({ comment_count: 3 });

    await remove(last);
    const [top] = await threads(postId);
    // c is gone with its last reply; b and a still stand for "beside".
    expect(top).toMatchObject({
      id: stands,
      reply_count: 1,
      replies: [
        { id: a, is_deleted: true, replies: [{ id: b, reply_count: 1, replies: [{ id: beside.id }] }] },
      ],
    });

    await remove(beside.id, bruno);
    expect(await read(postId)).toMatchObject({
      comment_count: 1,
      comments: [{ id: stands, reply_count: 0, replies: [] }],
    });
  });

  test('a thread whose every comment was deleted is gone', async () => {
    const { body: top } = await comment(postId, { content: 'top' });
    const { body: under } = await reply(top.id, { content: 'under' }, bruno);
    await remove(top.id);
    await remove(under.id, bruno);
    expect(await read(postId)).toMatchObject({ comment_count: 0, comments: [] });
    expect(
      await server.db.selectFrom('comments').selectAll().where('post_id', '=', postId).execute(),
    ).toEqual([]);
  });

  test("another's comment stays", async () => {
    const { body } = await comment(postId, { content: 'mine' });
    expect((await remove(body.id, bruno)).status).toBe(404);
    expect((await read(postId)).comments).toHaveLength(1);
  });
});
