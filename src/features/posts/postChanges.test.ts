import { failureSentence } from '../../api/errorSentence';
import { makeComment, makePost } from '../../testing/fixtures';
import { held, json, noContent, problem, scriptServer } from '../../testing/scriptServer';
import { makeSignedInStore } from '../../testing/store';
import { refreshPost } from './patchPosts';
import { postsApi } from './postsApi';
import { postsErrors } from './postsSentences';

const { getPosts, getPost, updatePost, deletePost } = postsApi.endpoints;
const FEED = 'GET /api/posts/';
const EDIT = 'PATCH /api/posts/1/';
const DELETE = 'DELETE /api/posts/1/';
const feed = json([makePost(2), makePost(1)]);

async function start() {
  const store = makeSignedInStore();
  const list = store.dispatch(getPosts.initiate());
  await list;
  const items = () =>
    getPosts
      .select()(store.getState())
      .data?.pages.flatMap(({ items }) => items) ?? [];
  return {
    store,
    list,
    items,
    contents: () => items().map(({ content }) => content),
    edit: (image?: File | '') => store.dispatch(updatePost.initiate({ id: 1, content: 'New', image })),
    remove: () => store.dispatch(deletePost.initiate(1)),
  };
}

afterEach(() => jest.useRealTimers());

describe('an edited post', () => {
  test.each([
    ['keeps its picture when none is sent', undefined, ['content']],
    ['loses it by an empty field', '', ['content', 'image']],
  ] as const)('%s', async (_what, image, fields) => {
    const requests = scriptServer({ [FEED]: feed, [EDIT]: json(makePost(1)) });
    await (await start()).edit(image);
    const form = await requests.at(-1)!.formData();
    expect([...form.keys()]).toEqual(fields);
    expect(form.get('image')).toBe(image ?? null);
  });

  test('gets another picture by a file', async () => {
    const requests = scriptServer({ [FEED]: feed, [EDIT]: json(makePost(1)) });
    await (await start()).edit(new File(['bytes'], 'b.png'));
    expect((await requests.at(-1)!.formData()).get('image')).toMatchObject({ name: 'b.png' });
  });

  test('shows as it now is in the feed, in its author’s list and alone, without a fetch', async () => {
    const requests = scriptServer({
      [FEED]: feed,
      'GET /api/posts/1/': json(makePost(1)),
      [EDIT]: json(makePost(1, { content: 'New' })),
    });
    const { store, edit, contents } = await start();
    await store.dispatch(getPosts.initiate({ author: 'ada' }));
    await store.dispatch(getPost.initiate(1));
    await edit();
    expect(contents()).toEqual(['Post 2', 'New']);
    expect(getPosts.select({ author: 'ada' })(store.getState()).data?.pages[0]?.items[1]?.content).toBe(
      'New',
    );
    expect(getPost.select(1)(store.getState()).data?.content).toBe('New');
    expect(requests).toHaveLength(4);
  });

  test('keeps the comments that were read beyond those that the answer embeds', async () => {
    const read = makePost(1, { comments: [makeComment(1), makeComment(2)], comments_next: 'c2' });
    const answer = makePost(1, { comments: [makeComment(1)], comments_next: 'c1' });
    scriptServer({ [FEED]: json([read]), [EDIT]: json(answer) });
    const { edit, items } = await start();
    await edit();
    expect(items()[0]).toMatchObject({ comments: [{ id: 1 }, { id: 2 }], comments_next: 'c2' });
  });

  test('is not put back by a refetch that began before', async () => {
    const stale = held(feed);
    scriptServer({ [FEED]: [feed, stale.reply], [EDIT]: json(makePost(1, { content: 'New' })) });
    const { list, edit, contents } = await start();
    const refetching = list.refetch();
    await edit();
    stale.release();
    await refetching;
    expect(contents()).toEqual(['Post 2', 'New']);
  });

  test('that the server refused stays, and the server’s words are told', async () => {
    scriptServer({ [FEED]: feed, [EDIT]: problem(409, 'Edited for 12 more minutes.') });
    const { edit, contents } = await start();
    expect(failureSentence(postsErrors.updatePost, (await edit()).error)).toBe('Edited for 12 more minutes.');
    expect(contents()).toEqual(['Post 2', 'Post 1']);
  });
});

describe('a deleted post', () => {
  test('leaves the list, and a refetch that began before does not bring it back', async () => {
    const stale = held(feed);
    scriptServer({ [FEED]: [feed, stale.reply], [DELETE]: noContent });
    const { list, remove, contents } = await start();
    const refetching = list.refetch();
    await remove();
    expect(contents()).toEqual(['Post 2']);
    stale.release();
    await refetching;
    expect(contents()).toEqual(['Post 2']);
  });

  test('that the server did not delete stays', async () => {
    scriptServer({ [FEED]: feed, [DELETE]: problem(404, 'No such post.') });
    const { remove, contents } = await start();
    expect(failureSentence(postsErrors.deletePost, (await remove()).error)).toBe('Error deleting post');
    expect(contents()).toEqual(['Post 2', 'Post 1']);
  });
});

describe('a temporary edit', () => {
  const edited = { is_temporarily_edited: true, temp_edit_remaining: 12 };

  test('is known by the moment at which it ends, from its receipt on', async () => {
    jest.useFakeTimers({ now: 1_000_000 });
    scriptServer({ [FEED]: json([makePost(2), makePost(1, edited)]) });
    const starting = start();
    await jest.advanceTimersByTimeAsync(0);
    const { items } = await starting;
    expect(items().map(({ temp_edit_ends_at }) => temp_edit_ends_at)).toEqual([
      undefined,
      1_000_000 + 12 * 60_000,
    ]);
  });

  test('that is over leaves nothing behind once the post is asked for anew', async () => {
    scriptServer({
      [FEED]: json([makePost(1, { ...edited, content: 'Edited' })]),
      'GET /api/posts/1/': json(makePost(1)),
    });
    const { store, items } = await start();
    await store.dispatch(refreshPost(1));
    expect(items()).toEqual([makePost(1)]);
  });
});
