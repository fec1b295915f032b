import type { Comment } from '#contract/comments';
import type { Post } from '#contract/posts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { commentsOf } from './testing/comments';

let server: TestServer;
let anna: TestMember;
let bruno: TestMember;
let postId: number;
const { begin, comment, edit, makePost, react, read, remove, reply } = commentsOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
  [anna, bruno] = await begin();
});
afterAll(() => server.stop());
beforeEach(async () => {
  postId = await makePost();
});

describe('commenting', () => {
  test('answers 201 with the comment, and the post counts it', async () => {
    const { status, body } = await comment(postId, { content: ' hello ', post: postId, parent: null }, bruno);
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
    expect(await read(postId)).toMatchObject({ comment_count: 1, comments: [body] });
  });

  test("has the author's picture in its response, as a post has", async () => {
    const picture = { key: 'face.webp', width: 1, height: 1, placeholder: '' };
    const { id } = await server.db
      .insertInto('media')
      .values(picture)
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db.updateTable('members').set({ picture_id: id }).where('id', '=', bruno.user_id).execute();
    const made = await server.call<Post>('POST', '/api/posts/', { as: bruno, body: { content: 'x' } });
    const { body } = await comment(made.body.id, { content: 'x' }, bruno);
    expect([made.body.author_profile_picture, body.author_profile_picture]).toEqual(
      Array(2).fill('/media/face.webp'),
    );
    expect((await read(made.body.id)).comments).toEqual([body]);
  });

  test('a reply is made at its own address, or with `parent` at that of the post (spec §7)', async () => {
    const { body: top } = await comment(postId, { content: 'top' });
    const first = await reply(top.id, { content: 'first', post: postId, parent: top.id }, bruno);
    const second = await comment(postId, { content: 'second', post: postId, parent: first.body.id });
    expect([first.status, first.body.parent]).toEqual([201, top.id]);
    expect([second.status, second.body.parent]).toEqual([201, first.body.id]);
    const post = await read(postId);
    expect(post).toMatchObject({
      comment_count: 3,
      comments: [{ reply_count: 1, replies: [{ reply_count: 1, replies: [second.body] }] }],
    });
  });

  test('the parent is taken from the path, not from the body', async () => {
    const { body: top } = await comment(postId, { content: 'top' });
    const { body: other } = await comment(postId, { content: 'other' });
    const { body } = await reply(top.id, { content: 'x', post: 999_999, parent: other.id });
    expect(body.parent).toBe(top.id);
  });

  test('replies go to any depth', async () => {
    let { id } = (await comment(postId, { content: '0' })).body;
    for (let depth = 1; depth <= 60; depth += 1) ({ id } = (await reply(id, { content: `${depth}` })).body);
    expect(await read(postId)).toMatchObject({ comment_count: 61 });
    expect((await reply(id, { content: 'deeper' })).status).toBe(201);
  });

  test.each([
    ['2,000 characters', 'x'.repeat(2_000)],
    ['2,000 characters of four bytes', '🏺'.repeat(2_000)],
    ['SQL, HTML and several lines', `'; delete from comments; --\n<img src=x onerror=alert(1)>`],
    ['text from right to left', 'مرحبا بالعالم'],
  ])('takes %s as it is', async (_what, content) => {
    expect((await comment(postId, { content })).body.content).toBe(content);
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
    const { status, body: problem } = await comment(postId, body);
    expect([status, problem.detail]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await read(postId)).toMatchObject({ comment_count: 0 });
  });

  test('answers 404 for a post or parent that does not exist, or a parent of another post', async () => {
    const elsewhere = (await comment(await makePost(), { content: 'x' })).body.id;
    const attempts = [
      await comment(999_999, { content: 'x' }),
      await comment(postId, { content: 'x', parent: 999_999 }),
      await comment(postId, { content: 'x', parent: elsewhere }),
      await comment(postId, { content: 'x', parent: Number.MAX_SAFE_INTEGER }),
      await reply(999_999, { content: 'x' }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404));
    expect(await read(postId)).toMatchObject({ comment_count: 0 });
  });

  test('the same key eight times at once makes one comment (decisions: The wire)', async () => {
    const { body: top } = await comment(postId, { content: 'top' });
    for (const address of [`/api/posts/${postId}/comments/`, `/api/comments/${top.id}/replies/`]) {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const before = (await read(postId)).comment_count;
      const sends = Array.from({ length: 8 }, () =>
        server.call<Comment>('POST', address, { as: bruno, headers, body: { content: 'once' } }),
      );
      const responses = await Promise.all(sends);
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
      expect(new Set(responses.map(({ body }) => JSON.stringify(body, Object.keys(body).sort()))).size).toBe(
        1,
      );
      expect((await read(postId)).comment_count).toBe(before + 1);
    }
  });

  test('a retry gets the first response, whatever was deleted since', async () => {
    const { body: top } = await comment(postId, { content: 'top' });
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
    expect(await read(postId)).toMatchObject({ comment_count: 0 });
  });
});

describe('reading one comment', () => {
  const readOne = (id: number, as = anna) => server.call<Comment>('GET', `/api/comments/${id}/`, { as });

  test('answers it as the member sees it, with the counts as they are and without its replies', async () => {
    const { body: top } = await comment(postId, { content: 'top' });
    await reply(top.id, { content: 'x' }, bruno);
    await react(top.id, 'like', bruno);
    const { status, body } = await readOne(top.id, bruno);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ content: 'top', like_count: 1, is_liked: true, reply_count: 1, replies: [] }),
    ]);
    expect((await readOne(top.id)).body).toMatchObject({ like_count: 1, is_liked: false });
  });

  test('answers 404 for a deleted or missing comment', async () => {
    const { body: top } = await comment(postId, { content: 'top' });
    await remove(top.id);
    expect([(await readOne(top.id)).status, (await readOne(999_999)).status]).toEqual([404, 404]);
  });
});

describe('editing a comment', () => {
  test('changes its text and nothing else', async () => {
    const { body: before } = await comment(postId, { content: 'old' });
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
    expect((await read(postId)).comments).toMatchObject([{ content: 'new', replies: [under] }]);
  });

  test.each([[''], ['  \n'], ['x'.repeat(2_001)], [7]])('%j is refused', async (content) => {
    const { body } = await comment(postId, { content: 'old' });
    expect((await edit(body.id, { content })).status).toBe(400);
    expect((await read(postId)).comments[0]?.content).toBe('old');
  });

  test("another's comment, a deleted and a missing one are not found", async () => {
    const { body: mine } = await comment(postId, { content: 'mine' });
    const { body: deleted } = await comment(postId, { content: 'deleted' });
    await reply(deleted.id, { content: 'x' }, bruno);
    await remove(deleted.id);
    expect((await edit(mine.id, { content: 'x' }, bruno)).status).toBe(404);
    expect((await edit(deleted.id, { content: 'x' })).status).toBe(404);
    expect((await edit(999_999, { content: 'x' })).status).toBe(404);
    expect((await read(postId)).comments.map(({ content }) => content)).toEqual(['mine', 'Comment deleted']);
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
