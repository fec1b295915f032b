import type { Problem } from '#contract/call';
import type { Comment } from '#contract/comments';
import type { Post } from '#contract/posts';
import { addMembers } from '../../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';

let server: TestServer;
let anna: TestMember;
let bruno: TestMember;
let postId: number;
beforeAll(async () => {
  server = await startTestServer();
  [anna, bruno] = await addMembers(server, 2, { prefix: 'Member' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  postId = await makePost();
});

async function makePost(): Promise<number> {
  const { body } = await server.call<Post>('POST', '/api/posts/', { as: anna, body: { content: 'x' } });
  return body.id;
}
const comment = (body: unknown, as = anna, on = postId) =>
  server.call<Comment & Problem>('POST', `/api/posts/${on}/comments/`, { as, body });
const reply = (to: number, body: unknown, as = anna) =>
  server.call<Comment & Problem>('POST', `/api/comments/${to}/replies/`, { as, body });
const edit = (id: number, body: unknown, as = anna) =>
  server.call<Comment & Problem>('PUT', `/api/comments/${id}/update/`, { as, body });
const remove = (id: number, as = anna) =>
  server.call<Problem>('DELETE', `/api/comments/${id}/delete/`, { as });
const react = (id: number, kind: 'like' | 'smite', as = anna) =>
  server.call<Problem>('POST', `/api/comments/${id}/${kind}/`, { as });
const read = async () => (await server.call<Post>('GET', `/api/posts/${postId}/`, { as: bruno })).body;

describe('commenting', () => {
  test('answers 201 with the comment, and the post counts it', async () => {
    const { status, body } = await comment({ content: ' hello ', post: postId, parent: null }, bruno);
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        author_username: bruno.username,
        author_profile_picture: null,
        content: 'hello',
        time_since_posted: 'just now',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        like_count: 0,
        smite_count: 0,
        is_liked: false,
        is_smited: false,
        is_deleted: false,
        reply_count: 0,
        replies_next: null,
        replies: [],
      },
    ]);
    expect(await read()).toMatchObject({ comment_count: 1, comments: [body] });
  });

  test('a reply is made at its own address, or with `parent` at that of the post (spec §7)', async () => {
    const { body: top } = await comment({ content: 'top' });
    const first = await reply(top.id, { content: 'first', post: postId, parent: top.id }, bruno);
    const second = await comment({ content: 'second', post: postId, parent: first.body.id });
    expect([first.status, first.body.parent]).toEqual([201, top.id]);
    expect([second.status, second.body.parent]).toEqual([201, first.body.id]);
    const post = await read();
    expect(post).toMatchObject({
      comment_count: 3,
      comments: [{ reply_count: 1, replies: [{ reply_count: 1, replies: [second.body] }] }],
    });
  });

  test('what counts is the address, not the payload', async () => {
    const { body: top } = await comment({ content: 'top' });
    const { body: other } = await comment({ content: 'other' });
    const { body } = await reply(top.id, { content: 'x', post: 999_999, parent: other.id });
    expect(body.parent).toBe(top.id);
  });

  test('replies go to any depth', async () => {
    let { id } = (await comment({ content: '0' })).body;
    for (let depth = 1; depth <= 60; depth += 1) ({ id } = (await reply(id, { content: `${depth}` })).body);
    expect(await read()).toMatchObject({ comment_count: 61 });
    expect((await reply(id, { content: 'deeper' })).status).toBe(201);
  });

  test.each([
    ['2,000 characters', 'x'.repeat(2_000)],
    ['2,000 characters of four bytes', '🏺'.repeat(2_000)],
    ['SQL, HTML and several lines', `'; delete from comments; --\n<img src=x onerror=alert(1)>`],
    ['text from right to left', 'مرحبا بالعالم'],
  ])('takes %s as it is', async (_what, content) => {
    expect((await comment({ content })).body.content).toBe(content);
  });

  test.each<[string, unknown, string]>([
    ['an empty text', { content: '' }, 'A comment needs some text.'],
    ['white space alone', { content: ' \n\t ' }, 'A comment needs some text.'],
    ['2,001 characters', { content: 'x'.repeat(2_001) }, 'The text is 1 character too long'],
    ['a null character', { content: 'a\u0000' }, 'cannot be stored'],
    ['half a surrogate pair', { content: '\udc00' }, 'cannot be stored'],
    ['no text', {}, 'content is required.'],
    ['a number', { content: 1 }, 'content must be text.'],
    ['a list', [1], 'must be an object'],
    ['a text for a parent', { content: 'x', parent: '1' }, 'parent must'],
    ['half a parent', { content: 'x', parent: 1.5 }, 'parent must'],
    ['a negative parent', { content: 'x', parent: -1 }, 'parent must'],
  ])('%s is refused with a sentence', async (_what, body, sentence) => {
    const { status, body: problem } = await comment(body);
    expect([status, problem.detail]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await read()).toMatchObject({ comment_count: 0 });
  });

  test('under a post or comment that is none, or a comment of another post, is not found', async () => {
    const elsewhere = (await comment({ content: 'x' }, anna, await makePost())).body.id;
    const attempts = [
      await comment({ content: 'x' }, anna, 999_999),
      await comment({ content: 'x', parent: 999_999 }),
      await comment({ content: 'x', parent: elsewhere }),
      await comment({ content: 'x', parent: Number.MAX_SAFE_INTEGER }),
      await reply(999_999, { content: 'x' }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404));
    expect(await read()).toMatchObject({ comment_count: 0 });
  });

  test('the same key eight times at once makes one comment (decisions: The wire)', async () => {
    const { body: top } = await comment({ content: 'top' });
    for (const address of [`/api/posts/${postId}/comments/`, `/api/comments/${top.id}/replies/`]) {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const before = (await read()).comment_count;
      const sends = Array.from({ length: 8 }, () =>
        server.call<Comment>('POST', address, { as: bruno, headers, body: { content: 'once' } }),
      );
      const answers = await Promise.all(sends);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body, Object.keys(body).sort()))).size).toBe(1);
      expect((await read()).comment_count).toBe(before + 1);
    }
  });

  test('a retry gets the first answer, whatever was deleted since', async () => {
    const { body: top } = await comment({ content: 'top' });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = () =>
      server.call<Comment>('POST', `/api/comments/${top.id}/replies/`, {
        as: bruno,
        headers,
        body: { content: 'once' },
      });
    const first = await send();
    await remove(first.body.id, bruno);
    await remove(top.id);
    expect(await send()).toMatchObject({ status: 201, body: first.body });
    expect(await read()).toMatchObject({ comment_count: 0 });
  });
});

describe('editing a comment', () => {
  test('changes its text and nothing else', async () => {
    const { body: before } = await comment({ content: 'old' });
    await react(before.id, 'like', anna);
    const { body: under } = await reply(before.id, { content: 'under' }, bruno);
    const { status, body } = await edit(before.id, { content: ' new ' });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      content: 'new',
      like_count: 1,
      is_liked: true,
      reply_count: 1,
      replies_next: expect.any(String),
    });
    expect((await read()).comments).toMatchObject([{ content: 'new', replies: [under] }]);
  });

  test.each([[''], ['  \n'], ['x'.repeat(2_001)], [7]])('%j is refused', async (content) => {
    const { body } = await comment({ content: 'old' });
    expect((await edit(body.id, { content })).status).toBe(400);
    expect((await read()).comments[0]?.content).toBe('old');
  });

  test("another's comment, a deleted and a missing one are not found", async () => {
    const { body: mine } = await comment({ content: 'mine' });
    const { body: deleted } = await comment({ content: 'deleted' });
    await reply(deleted.id, { content: 'x' }, bruno);
    await remove(deleted.id);
    expect((await edit(mine.id, { content: 'x' }, bruno)).status).toBe(404);
    expect((await edit(deleted.id, { content: 'x' })).status).toBe(404);
    expect((await edit(999_999, { content: 'x' })).status).toBe(404);
    expect((await read()).comments.map(({ content }) => content)).toEqual(['mine', 'Comment deleted']);
  });
});

describe('deleting a comment', () => {
  test('without replies takes it away', async () => {
    const { body } = await comment({ content: 'x' });
    await react(body.id, 'like', bruno);
    expect(await remove(body.id)).toMatchObject({ status: 204, body: '' });
    expect(await read()).toMatchObject({ comment_count: 0, comments: [] });
    expect((await remove(body.id)).status).toBe(404);
  });

  test('with replies leaves "Comment deleted" and nothing of what it was (decisions: Posts)', async () => {
    const { body: top } = await comment({ content: 'regretted words' });
    const { body: under } = await reply(top.id, { content: 'under' }, bruno);
    await react(top.id, 'like', bruno);
    await react(top.id, 'smite', anna);
    expect((await remove(top.id)).status).toBe(204);
    const post = await read();
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

  test('what stands for a deleted comment can be neither liked nor answered nor deleted again', async () => {
    const { body: top } = await comment({ content: 'x' });
    await reply(top.id, { content: 'under' }, bruno);
    await remove(top.id);
    const attempts = [
      await react(top.id, 'like'),
      await react(top.id, 'smite'),
      await reply(top.id, { content: 'x' }),
      await comment({ content: 'x', parent: top.id }),
      await remove(top.id),
    ];
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404));
    expect(attempts[0]?.body.detail).toBe('This comment does not exist any more.');
  });

  test('the last reply takes the deleted comments above it along, up to one that stands', async () => {
    const chain = [(await comment({ content: 'stands' }, bruno)).body.id];
    for (let n = 0; n < 4; n += 1) chain.push((await reply(chain.at(-1)!, { content: `${n}` })).body.id);
    const [stands, a, b, c, last] = chain as [number, number, number, number, number];
    const { body: beside } = await reply(b, { content: 'beside' }, bruno);
    for (const id of [a, b, c]) await remove(id);
    expect(await read()).toMatchObject({ comment_count: 3 });

    await remove(last);
    const [top] = (await read()).comments;
    // c is gone with its last reply; b and a still stand for "beside".
    expect(top).toMatchObject({
      id: stands,
      reply_count: 1,
      replies: [
        { id: a, is_deleted: true, replies: [{ id: b, reply_count: 1, replies: [{ id: beside.id }] }] },
      ],
    });

    await remove(beside.id, bruno);
    expect(await read()).toMatchObject({
      comment_count: 1,
      comments: [{ id: stands, reply_count: 0, replies: [] }],
    });
  });

  test('a thread whose every comment was deleted is gone', async () => {
    const { body: top } = await comment({ content: 'top' });
    const { body: under } = await reply(top.id, { content: 'under' }, bruno);
    await remove(top.id);
    await remove(under.id, bruno);
    expect(await read()).toMatchObject({ comment_count: 0, comments: [] });
    expect(
      await server.db.selectFrom('comments').selectAll().where('post_id', '=', postId).execute(),
    ).toEqual([]);
  });

  test("another's comment stays", async () => {
    const { body } = await comment({ content: 'mine' });
    expect((await remove(body.id, bruno)).status).toBe(404);
    expect((await read()).comments).toHaveLength(1);
  });
});

test.each([
  ['GET', '/api/posts/1/comments/'],
  ['POST', '/api/posts/1/comments/'],
  ['GET', '/api/comments/1/replies/'],
  ['POST', '/api/comments/1/replies/'],
  ['PUT', '/api/comments/1/update/'],
  ['DELETE', '/api/comments/1/delete/'],
  ['POST', '/api/comments/1/like/'],
  ['POST', '/api/comments/1/smite/'],
])('%s %s needs a session (spec §6)', async (method, address) => {
  expect((await server.call(method, address)).status).toBe(401);
});
