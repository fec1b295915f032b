import type { Reaction } from '#contract/common';

/** A member's reaction to a post or comment; at most one of the two (spec §4; decisions: Posts). */
export type ReactionKind = 'like' | 'smite';

/** The reaction fields of a post, a comment or an answer. */
export type Reactions = Omit<Reaction, 'status'>;

export function reactionOf({ is_liked, is_smited }: Reactions): ReactionKind | null {
  if (is_liked) return 'like';
  return is_smited ? 'smite' : null;
}

/** The reactions with `kind` as the member's own. */
export function withReaction(reactions: Reactions, kind: ReactionKind | null): Reactions {
  const before = reactionOf(reactions);
  const change = (which: ReactionKind) => Number(kind === which) - Number(before === which);
  return {
    like_count: reactions.like_count + change('like'),
    smite_count: reactions.smite_count + change('smite'),
    is_liked: kind === 'like',
    is_smited: kind === 'smite',
  };
}
