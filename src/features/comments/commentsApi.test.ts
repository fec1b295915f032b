import { act } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { failureSentence } from '../../api/errorSentence';
import { makeComment, makePost } from '../../testing/fixtures';
import { renderHookIn } from '../../testing/renderHookIn';
import {
  held,
  json,
  noContent,
  problem,
  scriptServer,
  noResponse,
  type Reply,
} from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';
import { collectToasts } from '../../testing/toasts';
import { useGetPostQuery } from '../posts/postEntity';
import { useGetCommentQuery } from './threadsApi';
import { commentsApi } from './commentsApi';
import {
  refetchCachedComments,
  commentsOf,
  repliesTo,
  seedComments,
  useGetCommentsInfiniteQuery,
  useGetRepliesInfiniteQuery,
} from './threadsApi';
import { commentsErrors } from './commentsSentences';
import { useCommentReactions } from './useCommentReactions';
import { useThreadIds } from './threadList';

const c = commentsApi.endpoints;
const POST = 'GET /api/posts/1/';
const COMMENTS = 'GET /api/posts/1/comments/';
const REPLIES = 'GET /api/comments/11/replies/';
const COMMENT = 'POST /api/posts/1/comments/';
const REPLY = 'POST /api/comments/11/replies/';
const DELETE = 'DELETE /api/comments/11/delete/';
const linked = (next: string) => ({ headers: { Link: `</api/x/?after=${next}>; rel="next"` } });
const reply = makeComment(12, { parent: 11 });
const parent = makeComment(11, { replies: [reply], reply_count: 1 });
/** The server's response for a post with these comments. */
const postOf = (comments = [parent], count = 2) => json(makePost(1, { comments, comment_count: count }));

/** A card with its open panel and the open replies to comment 11. */
async function open(script: Record<string, Reply | [Reply, ...Reply[]]>) {
  const requests = scriptServer({ [POST]: postOf(), [COMMENTS]: json([parent]), ...script });
  const store = makeSignedInStore();
  const card = renderHookIn(store, () => useGetPostQuery(1).data);
  await settle();
  const panel = renderHookIn(store, () => {
    useLayoutEffect(() => {
      store.dispatch(seedComments(1));
    }, []);
    const comments = useGetCommentsInfiniteQuery(1);
    const replies = useGetRepliesInfiniteQuery({ postId: 1, commentId: 11 });
    return {
      comments,
      replies,
      parent: useGetCommentQuery(11).data,
      reply: useGetCommentQuery(12).data,
      ids: useThreadIds(commentsOf(1), comments.data),
      replyIds: useThreadIds(repliesTo(11), replies.data),
    };
  });
  await settle();
  return {
    store,
    requests,
    panel: () => panel.result.current,
    count: () => card.result.current?.comment_count,
    paths: () => requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`),
  };
}

test('embedded comments are shown before the panel’s request is answered', async () => {
  const { panel, paths } = await open({ [COMMENTS]: noResponse });
  expect(panel()).toMatchObject({ ids: [11], replyIds: [12], parent: { id: 11 }, reply: { id: 12 } });
  expect(paths()).toEqual([POST, COMMENTS]);
});

test('further comments and replies are fetched by their cursors', async () => {
  const many = Array.from({ length: 20 }, (_none, index) => makeComment(11 + index));
  const { panel, requests } = await open({
    [POST]: json(makePost(1, { comments: many.slice(0, 3), comments_next: 'c13', comment_count: 40 })),
    [COMMENTS]: [json(many, linked('c30')), json([makeComment(40)])],
    [REPLIES]: [json([reply], linked('r12')), json([makeComment(13, { parent: 11 })])],
  });
  await act(() => panel().comments.fetchNextPage());
  await act(() => panel().replies.fetchNextPage());
  await settle();
  const lists = requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => /\/(comments|replies)\/$/.test(pathname));
  const searches = lists.map(({ search }) => search);
  expect(searches).toEqual(['', '', '?after=c30', '?after=r12']);
  expect(panel().ids).toEqual([...many.map(({ id }) => id), 40]);
  expect(panel().replyIds).toEqual([12, 13]);
});

test('the comments that a post embeds are shown until those that the panel fetches arrive', async () => {
  const late = held(json([parent, makeComment(15)]));
  const { panel, paths } = await open({
    [POST]: json(makePost(1, { comments: [parent], comments_next: 'c11', comment_count: 3 })),
    [COMMENTS]: late.reply,
  });
  expect(panel()).toMatchObject({ ids: [11], comments: { isFetching: true } });
  late.release();
  await settle();
  expect(panel().ids).toEqual([11, 15]);
  expect(paths()).toEqual([POST, COMMENTS]);
});

test('the replies are fetched if the post embeds only some of them', async () => {
  const partial = makeComment(11, { replies: [reply], reply_count: 2, replies_next: 'r12' });
  const { panel, requests } = await open({
    [POST]: postOf([partial], 3),
    [COMMENTS]: json([partial]),
    [REPLIES]: json([reply, makeComment(13, { parent: 11 })]),
  });
  expect(panel().replyIds).toEqual([12, 13]);
  expect(requests.map(({ url }) => new URL(url).search)).toEqual(['', '', '']);
});

describe('a new comment', () => {
  const created = json(makeComment(30), { status: 201 });

  test('sends the specified payload, is last in the list at once, and the count is refetched', async () => {
    const { store, panel, count, requests } = await open({
      [POST]: [postOf(), postOf([parent, makeComment(30)], 3)],
      [COMMENT]: created,
    });
    await act(() =>
      store.dispatch(c.createComment.initiate({ postId: 1, content: 'Hi', submissionKey: 'key' })),
    );
    expect(panel().ids).toEqual([11, 30]);
    const sent = requests.find(({ method }) => method === 'POST')!;
    await expect(sent.json()).resolves.toEqual({ content: 'Hi', post: 1, parent: null });
    expect(sent.headers.get('Idempotency-Key')).toBe('key');
    await settle();
    expect(count()).toBe(3);
  });

  test('is counted once, even if a refetch that includes it is answered first', async () => {
    const response = held(created);
    const { store, count } = await open({
      [POST]: postOf([parent, makeComment(30)], 3),
      [COMMENT]: response.reply,
    });
    const creating = store.dispatch(c.createComment.initiate({ postId: 1, content: 'Hi' }));
    expect(count()).toBe(3);
    response.release();
    await act(() => creating);
    await settle();
    expect(count()).toBe(3);
  });

  test('is kept when an earlier request for comments is answered', async () => {
    const late = held(json([parent]));
    const { store, panel } = await open({
      [COMMENTS]: [json([parent]), late.reply, noResponse],
      [COMMENT]: created,
    });
    act(() => void panel().comments.refetch());
    await act(() => store.dispatch(c.createComment.initiate({ postId: 1, content: 'Hi' })));
    late.release();
    await settle();
    expect(panel().ids).toEqual([11, 30]);
  });

  test('is not added if creating it failed, and the error has its message', async () => {
    const { store, panel } = await open({ [COMMENT]: problem(400, 'A comment needs some text.') });
    const { error } = await store.dispatch(c.createComment.initiate({ postId: 1, content: ' ' }));
    expect(failureSentence(commentsErrors.createComment, error)).toBe('A comment needs some text.');
    expect(panel().ids).toEqual([11]);
  });
});

test('a reply is shown under its comment, and both counts are refetched', async () => {
  const { store, panel, count, requests } = await open({
    [POST]: [postOf(), postOf([parent], 3)],
    [REPLY]: json(makeComment(30, { parent: 11 }), { status: 201 }),
    'GET /api/comments/11/': json({ ...parent, reply_count: 2 }),
  });
  await act(() => store.dispatch(c.createReply.initiate({ postId: 1, parentId: 11, content: 'Hi' })));
  const sent = requests.find(({ method }) => method === 'POST')!;
  await expect(sent.json()).resolves.toEqual({ content: 'Hi', post: 1, parent: 11 });
  await settle();
  expect(panel()).toMatchObject({ replyIds: [12, 30], parent: { reply_count: 2 } });
  expect(count()).toBe(3);
});

test('an earlier request for comments does not undo an edit', async () => {
  const late = held(json([parent]));
  const { store, panel } = await open({
    [COMMENTS]: [json([parent]), late.reply],
    'PUT /api/comments/11/update/': json({ ...parent, content: 'New', replies: [] }),
  });
  act(() => void panel().comments.refetch());
  await act(() => store.dispatch(c.updateComment.initiate({ postId: 1, id: 11, content: 'New' })));
  late.release();
  await settle();
  expect(panel().parent?.content).toBe('New');
});

describe('a deleted comment', () => {
  const gone = makeComment(11, {
    ...parent,
    is_deleted: true,
    content: 'Comment deleted',
    author_username: null,
  });

  test('shows "Comment deleted" above its replies, and the count is refetched', async () => {
    const refetched = held(json([gone]));
    const { store, panel, count } = await open({
      [POST]: [postOf(), postOf([gone], 1)],
      [DELETE]: noContent,
      [COMMENTS]: [json([parent]), refetched.reply],
      [REPLIES]: json([reply]),
    });
    act(() => void store.dispatch(c.deleteComment.initiate({ postId: 1, id: 11 })));
    await settle();
    expect(panel().parent).toMatchObject({ content: 'Comment deleted', is_deleted: true });
    refetched.release();
    await settle();
    expect(panel()).toMatchObject({ ids: [11], reply: { content: 'Comment 12' } });
    expect(count()).toBe(1);
  });

  test('stays if the server does not find it, and the error has its message', async () => {
    const { store, panel } = await open({ [DELETE]: problem(404, 'This comment does not exist any more.') });
    const { error } = await store.dispatch(c.deleteComment.initiate({ postId: 1, id: 11 }));
    expect(failureSentence(commentsErrors.deleteComment, error)).toBe('Error deleting comment');
    expect(panel().parent?.is_deleted).toBe(false);
  });

  test('is no longer counted, even if it was not embedded', async () => {
    const { store, count } = await open({
      [POST]: [postOf([parent], 21), postOf([parent], 20)],
      'DELETE /api/comments/99/delete/': noContent,
      [COMMENTS]: json([parent]),
      [REPLIES]: json([reply]),
    });
    await act(() => store.dispatch(c.deleteComment.initiate({ postId: 1, id: 99 })));
    await settle();
    expect(count()).toBe(20);
  });
});

describe('when a live event reports that comments have changed', () => {
  test('an open panel refetches them', async () => {
    const { store, panel } = await open({
      [COMMENTS]: [json([parent]), json([parent, makeComment(31)])],
      [REPLIES]: json([reply]),
    });
    act(() => {
      store.dispatch(refetchCachedComments(1));
    });
    await settle();
    expect(panel().ids).toEqual([11, 31]);
  });

  test('nothing is fetched without an open panel', async () => {
    const requests = scriptServer({});
    makeSignedInStore().dispatch(refetchCachedComments(1));
    await settle();
    expect(requests).toHaveLength(0);
  });
});

describe('a reaction to a reply', () => {
  async function press(kind: 'like' | 'smite', responses: Record<string, Reply>) {
    const opened = await open(responses);
    const toasts = collectToasts();
    const { result } = renderHookIn(opened.store, () => useCommentReactions(useGetCommentQuery(12).data!));
    act(() => void result.current.react(kind));
    await settle();
    return { toasts, reply: opened.panel().reply, shown: result.current.reactions };
  }

  test('shows the server’s status in a toast, and caches the counts', async () => {
    const response = { status: 'smited', like_count: 2, smite_count: 7, is_liked: false, is_smited: true };
    const { toasts, reply } = await press('smite', { 'POST /api/comments/12/smite/': json(response) });
    expect(toasts).toEqual(['Comment smited']);
    expect(reply).toMatchObject({ like_count: 2, smite_count: 7, is_smited: true });
  });

  test.each(['liked', 'unliked', 'as the server says'])('shows the status "%s" unchanged', async (status) => {
    const response = { status, like_count: 2, smite_count: 7, is_liked: false, is_smited: false };
    const { toasts } = await press('like', { 'POST /api/comments/12/like/': json(response) });
    expect(toasts).toEqual([`Comment ${status}`]);
  });

  test.each(['like', 'smite'] as const)('a %s is undone if it failed, with a toast', async (kind) => {
    const { toasts, shown } = await press(kind, {
      [`POST /api/comments/12/${kind}/`]: problem(404, 'Gone.'),
    });
    expect(toasts).toEqual([`Failed to ${kind} comment`]);
    expect([shown.is_liked, shown.is_smited]).toEqual([false, false]);
  });
});
