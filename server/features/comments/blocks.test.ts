import { sql } from 'kysely';
import { addMembers } from '../../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { block } from '../visibility/testing/blocks';
import { commentsOf } from './testing/comments';

let server: TestServer;
let anna: TestMember;
let bruno: TestMember;
let clara: TestMember;
const { begin, makePost, comment, reply, edit, remove, react, threads } = commentsOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
  [anna, bruno] = await begin();
  [clara] = await addMembers(server, 3, { prefix: 'clara' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await sql`truncate posts, blocks cascade`.execute(server.db);
  await sql`update accounts set block_count = 0`.execute(server.db);
});

const GONE = { status: 404, body: { detail: 'This comment does not exist any more.' } };
const NO_POST = { status: 404, body: { detail: 'This post does not exist any more.' } };
const get = (path: string, as: TestMember) => server.call('GET', path, { as });
const write = async (on: number, content: string, as: TestMember) =>
  (await comment(on, { content }, as)).body.id;
const answer = async (to: number, content: string, as: TestMember) =>
  (await reply(to, { content }, as)).body.id;
const asClara = async (postId: number) => (await get(`/api/posts/${postId}/comments/`, clara)).body;

/** Who blocked whom makes no difference. */
describe.each([
  ['who blocked', (one: TestMember, other: TestMember) => [one, other] as const],
  ['who was blocked', (one: TestMember, other: TestMember) => [other, one] as const],
])('a member %s', (_side, order) => {
  const blockThem = (one: TestMember, other: TestMember) => {
    const [blocker, blocked] = order(one, other);
    return block(server.db, blocker.user_id, blocked.user_id);
  };

  test('does not meet the other’s comments and replies; others do', async () => {
    const postId = await makePost();
    const top = await write(postId, 'by Anna', anna);
    const under = await answer(await write(postId, 'by Clara', clara), 'Anna under Clara', anna);
    const before = await asClara(postId);
    await blockThem(bruno, anna);
    // The post is Anna's: none of it is there for Bruno.
    expect(await get(`/api/posts/${postId}/comments/`, bruno)).toMatchObject(NO_POST);
    for (const id of [top, under]) {
      expect(await get(`/api/comments/${id}/`, bruno)).toMatchObject(GONE);
      expect(await get(`/api/comments/${id}/replies/`, bruno)).toMatchObject(GONE);
      for (const kind of ['like', 'smite'] as const) expect(await react(id, kind, bruno)).toMatchObject(GONE);
      expect(await reply(id, { content: 'x' }, bruno)).toMatchObject(GONE);
    }
    expect(await comment(postId, { content: 'x' }, bruno)).toMatchObject(NO_POST);
    expect(await comment(postId, { content: 'x', parent: top }, bruno)).toMatchObject(NO_POST);
    expect(await asClara(postId)).toEqual(before);
  });

  test('sees “Comment not available” where someone else has replied, and nothing where no one has', async () => {
    const postId = await makePost();
    const place = await write(postId, 'by Clara, with replies', clara);
    const mine = await answer(place, 'by Bruno', bruno);
    await answer(place, 'Clara again', clara);
    await write(postId, 'by Clara, alone', clara);
    await answer(await write(postId, 'Clara', clara), 'to herself', clara);
    await react(place, 'like', bruno);
    await blockThem(bruno, clara);

    const seen = await threads(postId);
    expect(seen).toMatchObject([
      {
        id: place,
        content: 'Comment not available',
        author_username: null,
        author_profile_picture: null,
        is_deleted: true,
        like_count: 0,
        is_liked: false,
        reply_count: 1,
        replies_next: null,
        replies: [{ id: mine, content: 'by Bruno' }],
      },
    ]);
    expect(seen).toHaveLength(1);
    const post = `/api/posts/${postId}/`;
    expect((await get(post, bruno)).body).toMatchObject({ comment_count: 1, comments_next: null });
    expect((await get(post, clara)).body).toMatchObject({ comment_count: 5 });
    expect((await get(post, anna)).body).toMatchObject({ comment_count: 6 });
    expect(await reply(place, { content: 'x' }, bruno)).toMatchObject(GONE);
    expect(await comment(postId, { content: 'x', parent: place }, bruno)).toMatchObject(GONE);
    expect(await react(place, 'like', bruno)).toMatchObject(GONE);
    // The replies below it still work.
    expect((await reply(mine, { content: 'still here' }, anna)).status).toBe(201);
    expect((await edit(mine, { content: 'changed' }, bruno)).status).toBe(200);
  });

  test('finds no own comment below the other’s post, nor does the other', async () => {
    const postId = await makePost();
    const id = await write(postId, 'by Bruno', bruno);
    await blockThem(anna, bruno);
    for (const as of [anna, bruno]) expect(await get(`/api/comments/${id}/`, as)).toMatchObject(GONE);
    expect(await edit(id, { content: 'changed' }, bruno)).toMatchObject(GONE);
    expect(await remove(id, bruno)).toMatchObject(GONE);
    expect(await react(id, 'like', bruno)).toMatchObject(GONE);
    expect((await get(`/api/posts/${postId}/`, anna)).body).toMatchObject({ comment_count: 0, comments: [] });
    expect((await get(`/api/comments/${id}/`, clara)).body).toMatchObject({ content: 'by Bruno' });
  });
});

test('without the block all is as it was', async () => {
  const postId = await makePost();
  const id = await write(postId, 'by Clara', clara);
  await answer(id, 'by Anna', anna);
  const before = await threads(postId);
  await block(server.db, clara.user_id, bruno.user_id);
  expect(await threads(postId)).not.toEqual(before);
  await sql`delete from blocks`.execute(server.db);
  expect(await threads(postId)).toEqual(before);
});
