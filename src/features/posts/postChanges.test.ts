import { failureSentence } from '../../api/errorSentence';
import { makePost } from '../../testing/fixtures';
import { held, json, noContent, problem, scriptServer } from '../../testing/scriptServer';
import { shownPosts } from '../../testing/shownPosts';
import { makeSignedInStore } from '../../testing/store';
import { postsApi } from './postsApi';
import { postsErrors } from './postsSentences';

const { getPosts, getPost, updatePost, deletePost, likePost } = postsApi.endpoints;
const FEED = 'GET /api/posts/';
const EDIT = 'PATCH /api/posts/1/';
const DELETE = 'DELETE /api/posts/1/';
const feed = json([makePost(2), makePost(1)]);

async function start() {
  const store = makeSignedInStore();
  const list = store.dispatch(getPosts.initiate());
  await list;
  return {
    store,
    list,
    posts: () => shownPosts(store),
    contents: () => shownPosts(store).map((post) => post?.content),
    edit: (image?: File | '') => store.dispatch(updatePost.initiate({ id: 1, content: 'New', image })),
    remove: () => store.dispatch(deletePost.initiate(1)),
  };
}

afterEach(() => jest.useRealTimers());

describe('an edited post', () => {
  test.each([
    ['keeps its picture when none is sent', undefined, ['content']],
    ['loses its picture with an empty field', '', ['content', 'image']],
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

  test('is updated in the feed, in its author’s list and in getPost, without a request', async () => {
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
    expect(shownPosts(store, { author: 'ada' })[1]?.content).toBe('New');
    expect(getPost.select(1)(store.getState()).data?.content).toBe('New');
    expect(requests).toHaveLength(3);
  });

  test('keeps counts that are newer than its response', async () => {
    const response = json(makePost(1, { content: 'New', like_count: 3, comment_count: 2 }));
    const liked = { status: 'liked', like_count: 4, smite_count: 0, is_liked: true, is_smited: false };
    const saving = held(response);
    scriptServer({ [FEED]: feed, [EDIT]: saving.reply, 'POST /api/posts/1/like/': json(liked) });
    const { store, edit, posts } = await start();
    const editing = edit();
    await store.dispatch(likePost.initiate(1));
    saving.release();
    await editing;
    expect(posts()[1]).toMatchObject({ content: 'New', like_count: 4, is_liked: true, comment_count: 0 });
  });

  test('is not undone by an earlier refetch', async () => {
    const stale = held(feed);
    scriptServer({ [FEED]: [feed, stale.reply], [EDIT]: json(makePost(1, { content: 'New' })) });
    const { list, edit, contents } = await start();
    const refetching = list.refetch();
    await edit();
    stale.release();
    await refetching;
    expect(contents()).toEqual(['Post 2', 'New']);
  });

  test('is unchanged if the server rejects the edit, and the server’s message is shown', async () => {
    scriptServer({ [FEED]: feed, [EDIT]: problem(409, 'Edited for 12 more minutes.') });
    const { edit, contents } = await start();
    expect(failureSentence(postsErrors.updatePost, (await edit()).error)).toBe('Edited for 12 more minutes.');
    expect(contents()).toEqual(['Post 2', 'Post 1']);
  });
});

describe('a deleted post', () => {
  test('is removed from the list, and an earlier refetch does not restore it', async () => {
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

  test('stays if the server did not delete it', async () => {
    scriptServer({ [FEED]: feed, [DELETE]: problem(404, 'No such post.') });
    const { remove, contents } = await start();
    expect(failureSentence(postsErrors.deletePost, (await remove()).error)).toBe('Error deleting post');
    expect(contents()).toEqual(['Post 2', 'Post 1']);
  });
});

describe('a temporary edit', () => {
  const edited = { is_temporarily_edited: true, temp_edit_remaining: 12 };

  test('has an absolute end time', async () => {
    jest.useFakeTimers({ now: 1_000_000 });
    scriptServer({ [FEED]: json([makePost(2), makePost(1, edited)]) });
    const starting = start();
    await jest.advanceTimersByTimeAsync(0);
    const { posts } = await starting;
    expect(posts().map((post) => post?.temp_edit_ends_at)).toEqual([undefined, 1_000_000 + 12 * 60_000]);
  });

  test('is removed by a refetch after its end', async () => {
    scriptServer({
      [FEED]: json([makePost(1, { ...edited, content: 'Edited' })]),
      'GET /api/posts/1/': json(makePost(1)),
    });
    const { store, posts } = await start();
    await store.dispatch(getPost.initiate(1, { forceRefetch: true }));
    expect(posts()[0]).toMatchObject({ content: 'Post 1', is_temporarily_edited: false });
    expect(posts()[0]).not.toHaveProperty('temp_edit_ends_at');
  });
});
