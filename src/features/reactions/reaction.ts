import type { Reaction } from '#contract/common';

/** What members may do to a post or comment, one of the two at most (spec §4; decisions: Posts). */
export type ReactionKind = 'like' | 'smite';

/** How many reacted, and whether the member did: of a post, a comment, or an answer of the server. */
export type Reactions = Omit<Reaction, 'status'>;

export function reactionOf({ is_liked, is_smited }: Reactions): ReactionKind | null {
  if (is_liked) return 'like';
  return is_smited ? 'smite' : null;
}

/** The reactions to something if the member's own were `kind`. */
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

/** Puts the server's answer into a cached post or comment. */
export function setReactions(target: Reactions, answer: Reactions): void {
  target.like_count = answer.like_count;
  target.smite_count = answer.smite_count;
  target.is_liked = answer.is_liked;
  target.is_smited = answer.is_smited;
}
