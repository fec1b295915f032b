/** @jest-environment node */
import { reactionOf, withReaction, type ReactionKind } from './reaction';

const none = { like_count: 5, smite_count: 3, is_liked: false, is_smited: false };
const liked = { like_count: 6, smite_count: 3, is_liked: true, is_smited: false };
const smited = { like_count: 5, smite_count: 4, is_liked: false, is_smited: true };
const all: [ReactionKind | null, typeof none][] = [
  [null, none],
  ['like', liked],
  ['smite', smited],
];

test.each(all)('the member’s reaction is %s', (kind, reactions) => {
  expect(reactionOf(reactions)).toBe(kind);
});

describe.each(all)('from %s', (_before, reactions) => {
  test.each(all)(
    'to %s: like and smite exclude each other, and only the own reaction changes the counts',
    (kind, after) => {
      expect(withReaction(reactions, kind)).toEqual(after);
    },
  );
});
