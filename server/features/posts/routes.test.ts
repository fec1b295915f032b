import sharp from 'sharp';
import type { Problem } from '#contract/call';
import type { Post } from '#contract/posts';
import { form, png } from '../../testing/forms';
import { countPictures } from '../../testing/pictures';
import { listen } from '../../events';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { postsOf } from './testing/posts';

let server: TestServer;
let author: TestMember;
let other: TestMember;
const { begin, read, write } = postsOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
  [author, other] = await begin();
});
afterAll(() => server.stop());

describe('writing a post', () => {
  test('answers 201 with the post as everyone sees it (decisions: The wire)', async () => {
    const body = form({ content: ' Sing, goddess ', image: await png({ width: 40, height: 30 }) });
    const { status, body: post } = await server.call<Post>('POST', '/api/posts/', { as: author, body });
    expect(status).toBe(201);
    expect(post).toEqual({
      id: expect.any(Number),
      author_username: 'Homer',
      author_profile_picture: null,
      author_godtier: 'HERMES',
      content: 'Sing, goddess',
      image: expect.stringMatching(/^\/media\/[\w-]{32}\.webp$/),
      image_width: 40,
      image_height: 30,
      image_placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
      time_since_posted: 'just now',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      like_count: 0,
      smite_count: 0,
      comment_count: 0,
      is_liked: false,
      is_smited: false,
      is_temporarily_edited: false,
      edited_by_username: null,
      temp_edit_remaining: null,
      comments: [],
      comments_next: null,
    });
    expect(await read(post.id)).toEqual(post);
    const picture = await fetch(server.url + (post.image ?? ''));
    expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 40 });
  });

  test.each([
    ['5,000 characters', 'x'.repeat(5_000)],
    ['5,000 characters of four bytes each', '🏛'.repeat(5_000)],
    ['white space around 5,000 characters', ` \n${'x'.repeat(5_000)}\t `],
    ['SQL and HTML, kept as they are', `'; drop table posts; -- <script>alert("1")</script> &amp; \\ %s $1`],
    ['text from right to left, with marks', 'שלום עולם ‏مرحبا‏ é́́'],
    ['emoji made of several', '👩‍👩‍👧‍👦🏳️‍🌈'],
  ])('takes %s', async (_what, content) => {
    const { id } = await write({ content });
    expect((await read(id)).content).toBe(content.trim());
  });

  test('lines stay as they were typed, also through multipart', async () => {
    const lines = `one\n\ntwo\n${'x'.repeat(4_990)}`;
    expect((await write(form({ content: lines }))).content).toBe(lines);
  });

  test.each<[string, unknown, number, string]>([
    ['nothing', {}, 400, 'Please enter some content or select an image'],
    ['white space alone', { content: ' \n\t ' }, 400, 'Please enter some content or select an image'],
    [
      'an empty picture field alone',
      form({ image: '' }),
      400,
      'Please enter some content or select an image',
    ],
    ['5,001 characters', { content: 'x'.repeat(5_001) }, 400, 'The text is 1 character too long'],
    ['a null character', { content: 'a\u0000b' }, 400, 'cannot be stored'],
    ['half a surrogate pair', { content: 'a\ud83c' }, 400, 'cannot be stored'],
    ['a number for a text', { content: 5 }, 400, 'content must be text'],
    ['a list for a text', { content: ['x'] }, 400, 'content must be text'],
    ['null for a text', { content: null }, 400, 'content must be text'],
    ['null for a picture', { content: 'x', image: null }, 400, 'Send the picture as a file'],
    ['a text for a picture', { content: 'x', image: 'cat.png' }, 400, 'Send the picture as a file'],
    ['an object for a picture', { content: 'x', image: { bytes: [1] } }, 400, 'Send the picture as a file'],
    ['a file for a text', form({ content: Buffer.from('x') }), 400, 'content must be text'],
    ['a list', [], 400, 'must be an object'],
    ['a prototype', JSON.parse('{"content":"x","__proto__":{"a":1}}'), 400, 'not valid JSON'],
    ['no body', undefined, 400, 'no content'],
    ['two pictures', form({ image: Buffer.from('a'), second: Buffer.from('b') }), 400, 'Only one picture'],
    ['a text that is no picture', form({ image: Buffer.from('hello') }), 415, 'Only JPEG, PNG, GIF, WebP'],
  ])('refuses %s with a sentence', async (_what, body, status, sentence) => {
    const response = await server.call<Problem>('POST', '/api/posts/', { as: author, body });
    expect(response).toMatchObject({ status, body: { status, detail: expect.stringContaining(sentence) } });
    expect(response.headers.get('content-type')).toContain('application/problem+json');
  });

  test('extra fields change nothing', async () => {
    const post = await write({ content: 'x', like_count: 99, author_id: other.user_id });
    expect(post).toMatchObject({ like_count: 0, author_username: 'Homer' });
  });

  test('a retry of an upload gets the first response and encodes nothing again', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const image = await png();
    const send = () => server.call('POST', '/api/posts/', { as: author, headers, body: form({ image }) });
    let encoded = 0;
    const stopListening = listen('pictureEncoded', () => encoded++);
    const first = await send();
    expect(await send()).toMatchObject({ status: 201, body: first.body });
    stopListening();
    expect(encoded).toBe(1);
  });

  test('one key sent four times at once makes one post and keeps one picture', async () => {
    const before = await countPictures(server);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const image = await png();
    const sends = Array.from({ length: 4 }, () =>
      server.call<Post>('POST', '/api/posts/', { as: author, headers, body: form({ image }) }),
    );
    const responses = await Promise.all(sends);
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(await countPictures(server)).toBe(before + 1);
  });
});

describe('deleting an own post', () => {
  test('takes its picture, comments and reactions with it', async () => {
    const post = await write(form({ image: await png() }));
    const kept = await countPictures(server);
    const comment = await server.call<{ id: number }>('POST', `/api/posts/${post.id}/comments/`, {
      as: other,
      body: { content: 'first' },
    });
    await server.call('POST', `/api/comments/${comment.body.id}/replies/`, {
      as: author,
      body: { content: 'x' },
    });
    await server.call('POST', `/api/comments/${comment.body.id}/like/`, { as: author });
    await server.call('POST', `/api/posts/${post.id}/like/`, { as: other });

    const { status, body } = await server.call('DELETE', `/api/posts/${post.id}/`, { as: author });
    expect([status, body]).toEqual([204, '']);
    expect(await countPictures(server)).toBe(kept - 1);
    await server.runJobs();
    for (const table of ['comments', 'post_reactions', 'comment_reactions'] as const) {
      expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    const again = await server.call<Problem>('DELETE', `/api/posts/${post.id}/`, { as: author });
    expect([again.status, again.body.detail]).toEqual([404, 'This post does not exist any more.']);
  });

  test("another's post stays", async () => {
    const post = await write();
    expect((await server.call('DELETE', `/api/posts/${post.id}/`, { as: other })).status).toBe(404);
    expect(await read(post.id)).toEqual(post);
    expect(await read(post.id)).toEqual(post);
  });
});

test.each([
  ['GET', '/api/posts/'],
  ['GET', '/api/posts/1/'],
  ['POST', '/api/posts/'],
  ['PATCH', '/api/posts/1/'],
  ['DELETE', '/api/posts/1/'],
  ['POST', '/api/posts/1/like/'],
  ['POST', '/api/posts/1/smite/'],
])('%s %s needs a session (spec §6)', async (method, address) => {
  expect((await server.call(method, address)).status).toBe(401);
});
