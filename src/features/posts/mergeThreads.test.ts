import type { Comment } from '#contract/comments';
import { makeComment } from '../../testing/fixtures';
import { mergeThreads } from './mergeThreads';

const list = (ids: number[], changes: Partial<Comment> = {}) => ids.map((id) => makeComment(id, changes));

/** The ids and the cursor of a post's cached comments after a newer answer. */
function merged(
  [known, knownNext]: [number[], string | null],
  [newer, newerNext]: [number[], string | null],
) {
  const cached = { comments: list(known), comments_next: knownNext };
  mergeThreads(cached, { comments: list(newer), comments_next: newerNext });
  return [cached.comments.map(({ id }) => id), cached.comments_next];
}

test.each<[string, Parameters<typeof merged>, ReturnType<typeof merged>]>([
  [
    'a new comment comes',
    [
      [[1, 2], null],
      [[1, 2, 3], null],
    ],
    [[1, 2, 3], null],
  ],
  [
    'a deleted one goes',
    [
      [[1, 2, 3], null],
      [[1, 3], null],
    ],
    [[1, 3], null],
  ],
  [
    'the first one comes',
    [
      [[], null],
      [[1], null],
    ],
    [[1], null],
  ],
  [
    'the last one goes',
    [
      [[1], null],
      [[], null],
    ],
    [[], null],
  ],
  [
    'what was read beyond the answer stays, and what follows it too',
    [
      [[1, 2, 3, 4], 'd'],
      [[1, 2], 'b'],
    ],
    [[1, 2, 3, 4], 'd'],
  ],
  [
    'one within the answer goes, those beyond stay',
    [
      [[1, 2, 3, 4], null],
      [[2, 3], 'c'],
    ],
    [[2, 3, 4], null],
  ],
  [
    'where all were there and now there are more, they follow',
    [
      [[1, 2], null],
      [[1, 2], 'b'],
    ],
    [[1, 2], 'b'],
  ],
  [
    'what follows what is there is not put behind it',
    [
      [[1, 2], 'b'],
      [[1, 3, 4], 'd'],
    ],
    [[1], 'b'],
  ],
])('%s', (_what, input, expected) => {
  expect(merged(...input)).toEqual(expected);
});

test('replies at any depth follow, and each comment shows what it is now', () => {
  const deep = (content: string, ids: number[]) =>
    makeComment(1, { replies: [makeComment(2, { content, replies: list(ids) })] });
  const cached = { comments: [deep('old', [5])], comments_next: null };
  mergeThreads(cached, { comments: [deep('new', [5, 6])], comments_next: null });
  expect(cached.comments[0]?.replies[0]).toMatchObject({ content: 'new', reply_count: 2 });
  expect(cached.comments[0]?.replies[0]?.replies.map(({ id }) => id)).toEqual([5, 6]);
});
