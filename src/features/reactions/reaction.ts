import type { Reaction } from '#contract/common';
import type { ApiState } from '../../api/baseApi';
import { useIntent, type Toggle } from '../../optimistic/toggle';

/** A member's reaction to a post or comment; at most one of the two (spec §4; decisions: Posts). */
export type ReactionKind = 'like' | 'smite';

/** The reaction fields of a post, a comment or a response. */
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

/**
 * The member's reaction to a post or comment, as the mutations of like and smite toggle it.
 * @param key such as 'post:7'
 */
export const reactionToggle = (
  key: string,
  selectCached: (state: ApiState) => Reactions | undefined,
  refetch: Toggle<ReactionKind | null, Reaction>['refetch'],
): Toggle<ReactionKind | null, Reaction> => ({
  key,
  refetch,
  selectCached: (state) => {
    const cached = selectCached(state);
    return cached ? reactionOf(cached) : null;
  },
  valueOf: reactionOf,
});

/** The reaction after a press of `kind`: `kind`, or null if that is shown already. */
export const nextReaction =
  (kind: ReactionKind) =>
  (shown: ReactionKind | null): ReactionKind | null =>
    shown === kind ? null : kind;

/** The reactions to show: those in the cache with the member's latest intent. */
export const useReactions = ({ key }: { key: string }, cached: Reactions): Reactions =>
  withReaction(cached, useIntent(key, reactionOf(cached)));
