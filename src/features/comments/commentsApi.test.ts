import { act } from '@testing-library/react';
import { failureSentence } from '../../api/errorSentence';
import { makeComment, makePost } from '../../testing/fixtures';
import { renderHookIn } from '../../testing/renderHookIn';
import { held, json, noContent, problem, scriptServer } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';
import { collectToasts } from '../../testing/toasts';
import { postsApi } from '../posts';
import { commentsApi } from './commentsApi';
import { commentsErrors } from './commentsSentences';
import { useCommentReactions } from './useCommentReactions';

const { getPosts } = postsApi.endpoints;
const c = commentsApi.endpoints;
const FEED = 'GET /api/posts/';
const parent = makeComment(11, {
  replies: [makeComment(12, { parent: 11 })],
  replies_next: 'r12',
  reply_count: 2,
});
const feed = json([makePost(1, { comments: [parent], comments_next: 'c11', comment_count: 4 })]);
const linked = (next: string) => ({ headers: { Link: `</api/x/?after=${next}>; rel="next"` } });

async function start() {
  const store = makeSignedInStore();
  const list = store.dispatch(getPosts.initiate());
  await Promise.all([list, store.dispatch(getPosts.initiate({ author: 'ada' }))]);
  const postIn = (author?: string) =>
    getPosts.select(author ? { author } : undefined)(store.getState()).data?.pages[0]?.items[0];
  return { store, list, post: () => postIn()!, postOfAuthor: () => postIn('ada')! };
}

test('further comments and replies are read from their cursors into every cached copy of the post', async () => {
  const requests = scriptServer({
    [FEED]: feed,
    'GET /api/posts/1/comments/': json([makeComment(20)], linked('c20')),
    'GET /api/comments/11/replies/': json([makeComment(13, { parent: 11 })]),
  });
  const { store, post, postOfAuthor } = await start();
  await store.dispatch(c.getComments.initiate({ postId: 1, after: 'c11' }));
  await store.dispatch(c.getReplies.initiate({ postId: 1, commentId: 11, after: 'r12' }));
  expect(requests.slice(2).map(({ url }) => new URL(url).search)).toEqual(['?after=c11', '?after=r12']);
  expect(post()).toMatchObject({
    comments: [{ id: 11, replies: [{ id: 12 }, { id: 13 }], replies_next: null }, { id: 20 }],
    comments_next: 'c20',
  });
  expect(postOfAuthor()).toEqual(post());
});

test('a comment sends the specified payload and stands in the post, also after a refetch that began before', async () => {
  const stale = held(feed);
  const requests = scriptServer({
    [FEED]: [feed, feed, stale.reply],
    'POST /api/posts/1/comments/': json(makeComment(30), { status: 201 }),
  });
  const { store, list, post, postOfAuthor } = await start();
  const refetching = list.refetch();
  await store.dispatch(c.createComment.initiate({ postId: 1, content: 'Hi', submissionKey: 'key' }));
  await expect(requests.at(-1)!.json()).resolves.toEqual({ content: 'Hi', post: 1, parent: null });
  expect(requests.at(-1)!.headers.get('Idempotency-Key')).toBe('key');
  stale.release();
  await refetching;
  for (const copy of [post(), postOfAuthor()]) {
    expect(copy).toMatchObject({ comments: [{ id: 11 }, { id: 30 }], comment_count: 5 });
  }
});

test('a reply goes to its comment and is counted there and in the post', async () => {
  const requests = scriptServer({
    [FEED]: feed,
    'POST /api/comments/12/replies/': json(makeComment(30, { parent: 12 }), { status: 201 }),
  });
  const { store, post } = await start();
  await store.dispatch(c.createReply.initiate({ postId: 1, parentId: 12, content: 'Hi' }));
  await expect(requests.at(-1)!.json()).resolves.toEqual({ content: 'Hi', post: 1, parent: 12 });
  expect(post().comment_count).toBe(5);
  expect(post().comments[0]?.replies[0]).toMatchObject({ replies: [{ id: 30 }], reply_count: 1 });
});

test('an edit is shown, a deletion too', async () => {
  scriptServer({
    [FEED]: feed,
    'PUT /api/comments/12/update/': json(makeComment(12, { parent: 11, content: 'New' })),
    'DELETE /api/comments/11/delete/': noContent,
  });
  const { store, post } = await start();
  await store.dispatch(c.updateComment.initiate({ postId: 1, id: 12, content: 'New' }));
  await store.dispatch(c.deleteComment.initiate({ postId: 1, id: 11 }));
  expect(post()).toMatchObject({
    comments: [{ content: 'Comment deleted', is_deleted: true, replies: [{ content: 'New' }] }],
    comment_count: 3,
  });
});

test('what failed changes nothing and has its sentence', async () => {
  scriptServer({
    [FEED]: feed,
    'POST /api/posts/1/comments/': problem(400, 'A comment needs some text.'),
    'DELETE /api/comments/11/delete/': problem(404, 'This comment does not exist any more.'),
  });
  const { store, post } = await start();
  const before = post();
  const created = await store.dispatch(c.createComment.initiate({ postId: 1, content: 'Hi' }));
  const deleted = await store.dispatch(c.deleteComment.initiate({ postId: 1, id: 11 }));
  expect(failureSentence(commentsErrors.createComment, created.error)).toBe('A comment needs some text.');
  expect(failureSentence(commentsErrors.deleteComment, deleted.error)).toBe('Error deleting comment');
  expect(post()).toBe(before);
});

describe('a reaction to a reply', () => {
  async function press(kind: 'like' | 'smite', reply: Parameters<typeof scriptServer>[0]) {
    scriptServer({ [FEED]: feed, ...reply });
    const told = collectToasts();
    const { store, post } = await start();
    const { result } = renderHookIn(store, () => useCommentReactions(1, makeComment(12)));
    act(() => result.current[kind]());
    await settle();
    return { told, reply: post().comments[0]?.replies[0], shown: result.current };
  }

  test('is told with the server’s word, and its counts are in the post', async () => {
    const answer = { status: 'smited', like_count: 2, smite_count: 7, is_liked: false, is_smited: true };
    const { told, reply } = await press('smite', { 'POST /api/comments/12/smite/': json(answer) });
    expect(told).toEqual(['Comment smited']);
    expect(reply).toMatchObject({ like_count: 2, smite_count: 7, is_smited: true });
  });

  test('that failed is put back and told', async () => {
    const { told, shown } = await press('like', { 'POST /api/comments/12/like/': problem(404, 'Gone.') });
    expect(told).toEqual(['Failed to like comment']);
    expect(shown.is_liked).toBe(false);
  });
});
