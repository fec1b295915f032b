import { form, png } from '../../testing/forms';
import { countPictures } from '../../testing/pictures';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { postsOf } from './testing/posts';

let server: TestServer;
let author: TestMember;
let other: TestMember;
const { begin, edit, read, write } = postsOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
  [author, other] = await begin();
});
afterAll(() => server.stop());

describe('editing an own post', () => {
  const image = png({ background: '#ff0000' });

  test.each<[string, Record<string, string>, { content: string; keeps: boolean }]>([
    ['the text alone keeps the picture', { content: 'new' }, { content: 'new', keeps: true }],
    ['nothing keeps both', {}, { content: 'old', keeps: true }],
    ['an empty picture field removes it', { image: '' }, { content: 'old', keeps: false }],
    ['an empty text keeps the picture', { content: '' }, { content: '', keeps: true }],
  ])('%s', async (_what, change, expected) => {
    for (const body of [form(change), change]) {
      const before = await write(form({ content: 'old', image: await image }));
      const { status, body: after } = await edit(before.id, body);
      const { image: kept, image_width, image_height, image_placeholder } = before;
      expect([status, after]).toEqual([
        200,
        {
          ...before,
          content: expected.content,
          ...(expected.keeps
            ? { image: kept, image_width, image_height, image_placeholder }
            : { image: null, image_width: null, image_height: null, image_placeholder: null }),
        },
      ]);
      expect(await read(before.id)).toEqual(after);
    }
  });

  test('a new picture takes the place of the old one, which is deleted', async () => {
    const before = await write(form({ content: 'old', image: await image }));
    const kept = await countPictures(server);
    const { body } = await edit(before.id, form({ image: await png({ width: 50 }) }));
    expect(body).toMatchObject({ content: 'old', image_width: 50 });
    expect(body.image).not.toBe(before.image);
    expect(await countPictures(server)).toBe(kept);
    expect((await server.call('GET', before.image ?? '')).status).toBe(404);
    expect((await server.call('GET', body.image ?? '')).status).toBe(200);
  });

  test('the text can go where a new picture comes in the same call', async () => {
    const { id } = await write({ content: 'old' });
    const { status, body } = await edit(id, form({ content: '', image: await image }));
    expect([status, body]).toMatchObject([200, { content: '', image_width: 40 }]);
    expect(await read(id)).toEqual(body);
  });

  test('a picture that is removed is deleted', async () => {
    const { id } = await write(form({ content: 'old', image: await image }));
    const kept = await countPictures(server);
    await edit(id, { image: '' });
    expect(await countPictures(server)).toBe(kept - 1);
  });

  test.each([
    ['the text of a post without a picture', { content: 'old' }, { content: ' ' }],
    ['the picture of a post without text', { picture: true }, { image: '' }],
    ['both', { content: 'old', picture: true }, { content: '', image: '' }],
  ])('removing %s is refused: nothing would remain (spec §5)', async (_what, start, change) => {
    const { content = '', picture = false } = start as { content?: string; picture?: boolean };
    const before = await write(form({ content, ...(picture && { image: await image }) }));
    const { status, body } = await edit(before.id, form(change));
    expect([status, body.detail]).toEqual([400, 'Post must have either text or an image']);
    expect(await read(before.id)).toEqual(before);
  });

  test("another's post, a missing one and an id that is none are not found", async () => {
    const mine = await write();
    const attempts = [
      await edit(mine.id, { content: 'mine now' }, other),
      await edit(999_999, { content: 'x' }),
      await server.call('PATCH', '/api/posts/zero/', { as: author, body: { content: 'x' } }),
      await server.call('PATCH', '/api/posts/0/', { as: author, body: { content: 'x' } }),
      await server.call('PATCH', '/api/posts/99999999999999999999/', { as: author, body: { content: 'x' } }),
      await server.call('PATCH', `/api/posts/${Number.MAX_SAFE_INTEGER}/`, {
        as: author,
        body: { content: 'x' },
      }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404));
    expect(await read(mine.id)).toEqual(mine);
  });

  test('an upload for a post that is not mine keeps no picture', async () => {
    const mine = await write();
    const kept = await countPictures(server);
    expect((await edit(mine.id, form({ image: await image }), other)).status).toBe(404);
    expect(await countPictures(server)).toBe(kept);
  });
});
