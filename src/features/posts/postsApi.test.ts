import { makePost } from '../../testing/fixtures';
import { held, json, offline, problem, scriptServer } from '../../testing/scriptServer';
import { shownPostIds } from '../../testing/shownPosts';
import { makeSignedInStore } from '../../testing/store';
import { postsApi, type PostsArg } from './postsApi';

const { getPosts, createPost } = postsApi.endpoints;
const FEED = 'GET /api/posts/';
const CREATE = 'POST /api/posts/';

const page = (ids: number[], next?: string) =>
  json(
    ids.map((id) => makePost(id)),
    next ? { headers: { Link: `</api/posts/?before=${next}>; rel="next"` } } : {},
  );

function start() {
  const store = makeSignedInStore();
  return {
    store,
    fetchPosts: (arg?: PostsArg) => store.dispatch(getPosts.initiate(arg)),
    fetchNext: () => store.dispatch(getPosts.initiate(undefined, { direction: 'forward' })),
    create: (content = 'New') => store.dispatch(createPost.initiate({ content })),
    ids: (arg?: PostsArg) => shownPostIds(store, arg),
  };
}

describe('the list of posts', () => {
  test('follows the Link header, and ends without one', async () => {
    const requests = scriptServer({ [FEED]: [page([4, 3], 'c1'), page([2, 1])] });
    const { fetchPosts, fetchNext, ids } = start();
    await fetchPosts();
    const { hasNextPage } = await fetchNext();
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(['', '?before=c1']);
    expect(ids()).toEqual([4, 3, 2, 1]);
    expect(hasNextPage).toBe(false);
  });

  test('of one member requests that author', async () => {
    const requests = scriptServer({ [FEED]: page([1]) });
    await start().fetchPosts({ author: 'ada & bob' });
    expect(new URL(requests[0]!.url).searchParams.get('author')).toBe('ada & bob');
  });

  test('has the newest page only after a refetch', async () => {
    const requests = scriptServer({ [FEED]: [page([4, 3], 'c1'), page([2, 1], 'c2'), page([5, 4], 'c3')] });
    const { fetchPosts, fetchNext, ids } = start();
    const feed = fetchPosts();
    await feed;
    await fetchNext();
    await feed.refetch();
    expect(requests).toHaveLength(3);
    expect(ids()).toEqual([5, 4]);
  });
});

describe('a new post', () => {
  test('is sent as a form with its picture', async () => {
    const requests = scriptServer({ [CREATE]: json(makePost(9), { status: 201 }) });
    const image = new File(['bytes'], 'a.png', { type: 'image/png' });
    await start().store.dispatch(createPost.initiate({ content: 'Look', image }));
    const form = await requests[0]!.formData();
    expect(form.get('content')).toBe('Look');
    expect(form.get('image')).toMatchObject({ name: 'a.png', size: 5 });
  });

  test('without a picture sends no image field, which would mean "remove it"', async () => {
    const requests = scriptServer({ [CREATE]: json(makePost(9), { status: 201 }) });
    await start().create();
    expect([...(await requests[0]!.formData()).keys()]).toEqual(['content']);
  });

  test('has the same Idempotency-Key on all attempts', async () => {
    jest.useFakeTimers();
    const requests = scriptServer({
      [CREATE]: [offline, problem(502, ''), json(makePost(9), { status: 201 })],
    });
    const creating = start().create();
    await jest.advanceTimersByTimeAsync(3_000);
    jest.useRealTimers();
    expect((await creating).data?.id).toBe(9);
    const attempts = requests.filter(({ method }) => method === 'POST');
    const keys = attempts.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  test('sent again has the same submission key', async () => {
    const requests = scriptServer({ [CREATE]: [problem(400, ''), json(makePost(9), { status: 201 })] });
    const { store } = start();
    const draft = { content: 'New', submissionKey: '5f2e1c1c-0d6b-4d0a-9c88-111111111111' };
    await store.dispatch(createPost.initiate(draft));
    await store.dispatch(createPost.initiate(draft));
    expect(requests.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual([
      draft.submissionKey,
      draft.submissionKey,
    ]);
  });

  test('is first in the feed and in its author’s list, and in no other list, without a request', async () => {
    const requests = scriptServer({ [FEED]: page([1]), [CREATE]: json(makePost(9), { status: 201 }) });
    const { fetchPosts, create, ids } = start();
    await Promise.all([fetchPosts(), fetchPosts({ author: 'ada' }), fetchPosts({ author: 'bob' })]);
    await create();
    expect([ids(), ids({ author: 'ada' }), ids({ author: 'bob' })]).toEqual([[9, 1], [9, 1], [1]]);
    expect(requests).toHaveLength(4);
  });

  test('is kept when an earlier refetch is answered', async () => {
    const stale = held(page([1]));
    scriptServer({ [FEED]: [page([1]), stale.reply], [CREATE]: json(makePost(9), { status: 201 }) });
    const { fetchPosts, create, ids } = start();
    const feed = fetchPosts();
    await feed;
    const refetching = feed.refetch();
    await create();
    stale.release();
    await refetching;
    expect(ids()).toEqual([9, 1]);
  });

  test('is kept when a pending next page is answered', async () => {
    const next = held(page([0]));
    scriptServer({ [FEED]: [page([1], 'c1'), next.reply], [CREATE]: json(makePost(9), { status: 201 }) });
    const { fetchPosts, fetchNext, create, ids } = start();
    await fetchPosts();
    const fetching = fetchNext();
    await create();
    next.release();
    await fetching;
    expect(ids()).toEqual([9, 1, 0]);
  });

  test('is in no list if creating it failed', async () => {
    scriptServer({ [FEED]: page([1]), [CREATE]: problem(400, 'No.') });
    const { fetchPosts, create, ids } = start();
    await fetchPosts();
    await create();
    expect(ids()).toEqual([1]);
  });
});

describe('a feed with many pages', () => {
  const pageOf = (from: number) => Array.from({ length: 20 }, (_none, index) => from - index);

  /** Fetches 52 pages of a feed with 1,200 posts. */
  async function scroll() {
    scriptServer({
      [FEED]: ({ url }) => {
        const before = Number(new URL(url).searchParams.get('before') ?? 1_201);
        const above = before === 1_201 ? '' : `, </api/posts/?after=${before}>; rel="prev"`;
        const Link = `</api/posts/?before=${before - 20}>; rel="next"${above}`;
        return new Response(JSON.stringify(pageOf(before - 1).map((id) => makePost(id))), {
          headers: { 'Content-Type': 'application/json', Link },
        });
      },
    });
    const started = start();
    await started.fetchPosts();
    for (let page = 1; page < 52; page++) await started.fetchNext();
    return started;
  }

  test('keeps a thousand posts and removes the others with their pages', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { store, ids } = await scroll();
    expect(ids()).toHaveLength(1_000);
    await jest.advanceTimersByTimeAsync(12_000);
    jest.useRealTimers();
    const cached = postsApi.util.selectCachedArgsForQuery(store.getState(), 'getPost');
    expect(new Set(cached)).toEqual(new Set(ids()));
  }, 60_000);
});
