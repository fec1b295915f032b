/** @jest-environment node */
import fc from 'fast-check';
import type { Comment } from '#contract/comments';
import { makeComment } from '../../testing/fixtures';
import {
  addComments,
  addReplies,
  findComment,
  insertComment,
  removeComment,
  renewComment,
  type Threads,
} from './commentTree';

const threadsOf = (comments: Comment[], changes: Partial<Threads> = {}): Threads => ({
  comments,
  comments_next: null,
  comment_count: all(comments).filter(({ is_deleted }) => !is_deleted).length,
  ...changes,
});

const all = (comments: Comment[]): Comment[] =>
  comments.flatMap((comment) => [comment, ...all(comment.replies)]);

const ids = (comments: Comment[]) => comments.map(({ id }) => id);

/** 1 ← 2 ← 3, and 4. */
const nested = () =>
  threadsOf([
    makeComment(1, {
      replies: [makeComment(2, { parent: 1, replies: [makeComment(3, { parent: 2 })] })],
    }),
    makeComment(4),
  ]);

test('a comment is found at any depth', () => {
  const { comments } = nested();
  expect([1, 2, 3, 4].map((id) => findComment(comments, id)?.id)).toEqual([1, 2, 3, 4]);
  expect(findComment(comments, 5)).toBeUndefined();
});

describe('a further page of comments', () => {
  const page = { items: [makeComment(2), makeComment(3)], next: 'c3' };

  test('goes behind those that are there, and leads on', () => {
    const threads = threadsOf([makeComment(1)], { comments_next: 'c1' });
    addComments(threads, 'c1', page);
    expect(ids(threads.comments)).toEqual([1, 2, 3]);
    expect(threads.comments_next).toBe('c3');
  });

  test('brings nothing twice, and an own new comment stays last', () => {
    const threads = threadsOf([makeComment(1), makeComment(3, { content: 'mine' })], { comments_next: 'c1' });
    addComments(threads, 'c1', page);
    expect(ids(threads.comments)).toEqual([1, 2, 3]);
    expect(threads.comments[2]?.content).toBe('mine');
  });

  test('that does not follow what is there is left out: it would leave a hole', () => {
    const threads = threadsOf([makeComment(1)], { comments_next: 'c1' });
    addComments(threads, 'c2', page);
    expect(threads).toEqual(threadsOf([makeComment(1)], { comments_next: 'c1' }));
  });
});

test('further replies go under their comment, at any depth', () => {
  const reply = makeComment(2, { parent: 1, replies_next: 'r2', reply_count: 3 });
  const threads = threadsOf([makeComment(1, { replies: [reply] })]);
  addReplies(threads, { commentId: 2, after: 'r2' }, { items: [makeComment(5, { parent: 2 })], next: null });
  expect(findComment(threads.comments, 2)).toMatchObject({ replies: [{ id: 5 }], replies_next: null });
});

test('a new comment is the last and is counted', () => {
  const threads = nested();
  insertComment(threads, makeComment(9));
  expect(ids(threads.comments)).toEqual([1, 4, 9]);
  expect(threads.comment_count).toBe(5);
});

test('a new reply stands last under its comment, which counts it', () => {
  const threads = nested();
  insertComment(threads, makeComment(9, { parent: 2 }));
  expect(findComment(threads.comments, 2)).toMatchObject({ replies: [{ id: 3 }, { id: 9 }], reply_count: 2 });
  expect(threads.comment_count).toBe(5);
});

test('an edit changes the words and leaves the replies, which its answer does not embed', () => {
  const threads = nested();
  renewComment(threads, makeComment(2, { parent: 1, content: 'New', reply_count: 1, replies_next: 'r' }));
  expect(findComment(threads.comments, 2)).toMatchObject({
    content: 'New',
    replies: [{ id: 3 }],
    replies_next: null,
  });
});

describe('a deleted comment', () => {
  test('goes when nobody has replied to it', () => {
    const threads = nested();
    removeComment(threads, 3);
    expect(findComment(threads.comments, 2)).toMatchObject({ replies: [], reply_count: 0 });
    expect(threads.comment_count).toBe(3);
  });

  test('leaves "Comment deleted" and nobody’s name where others have replied, also those not loaded yet', () => {
    const unread = makeComment(1, { reply_count: 30, replies_next: 'r', like_count: 4, is_liked: true });
    const threads = threadsOf([unread], { comment_count: 31 });
    removeComment(threads, 1);
    expect(threads.comments[0]).toMatchObject({
      content: 'Comment deleted',
      author_username: null,
      author_profile_picture: null,
      is_deleted: true,
      like_count: 0,
      is_liked: false,
      reply_count: 30,
    });
    expect(threads.comment_count).toBe(30);
  });

  test('takes along the deleted ones that stood only for it', () => {
    const threads = nested();
    removeComment(threads, 1);
    removeComment(threads, 2);
    expect(ids(all(threads.comments))).toEqual([1, 2, 3, 4]);
    removeComment(threads, 3);
    expect(ids(all(threads.comments))).toEqual([4]);
    expect(threads.comment_count).toBe(1);
  });
});

describe('whatever is written and deleted, in any order', () => {
  type Act = { write: number } | { remove: number };
  const acts = fc.array(fc.oneof(fc.record({ write: fc.nat(12) }), fc.record({ remove: fc.nat(12) })), {
    maxLength: 30,
  });

  /** Does it; a reply to a comment that is not there is a comment. Everything twice, as a running refetch makes it. */
  function play(list: Act[], times: number): Threads {
    const threads = threadsOf([]);
    for (const [index, act] of list.entries()) {
      const parent = 'write' in act ? findComment(threads.comments, act.write)?.id : undefined;
      for (let time = 0; time < times; time++) {
        if ('remove' in act) removeComment(threads, act.remove);
        else insertComment(threads, makeComment(index + 1, parent ? { parent } : {}));
      }
    }
    return threads;
  }

  test('the counts are those of what stands, and a deleted comment stands only over others', () => {
    fc.assert(
      fc.property(acts, (list) => {
        const threads = play(list, 1);
        const standing = all(threads.comments);
        expect(threads.comment_count).toBe(standing.filter(({ is_deleted }) => !is_deleted).length);
        for (const { reply_count, replies, is_deleted } of standing) {
          expect(reply_count).toBe(replies.length);
          if (is_deleted) expect(reply_count).toBeGreaterThan(0);
        }
        expect(new Set(ids(standing)).size).toBe(standing.length);
      }),
    );
  });

  test('done twice it comes to the same', () => {
    fc.assert(fc.property(acts, (list) => expect(play(list, 2)).toEqual(play(list, 1))));
  });
});
