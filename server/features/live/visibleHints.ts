import type { HintMessage } from '../../adapters/bus';
import type { Db } from '../../db/connect';
import type { Hint } from '#contract/live';
import { findAuthorsWithBlocks, findHidden } from '../visibility/queries';

/** What each member with blocks may be told of messages: the same list for all from whom nothing is hidden. */
export type VisibleHints = (
  messages: HintMessage[],
  memberIds: number[],
) => Promise<(memberId: number) => Hint[]>;

/** The post that a hint is about. One that was deleted has no author any more, and its id tells nothing. */
const postOf = (hint: Hint): number | undefined =>
  hint.type === 'comment' ? hint.post : 'id' in hint && hint.type !== 'post-deleted' ? hint.id : undefined;

/**
 * Counts for everyone may hold what the member does not see: the page fetches its own instead (decisions: Blocks and mutes).
 */
const toMemberWithBlocks = (hint: Hint): Hint =>
  hint.type === 'post-counts' ? { type: 'post-changed', id: hint.id } : hint;

/**
 * Leaves out hints of posts, comments and messages of members who may not be met (decisions: Blocks and mutes). Two
 * statements however many members and hints there are, and one where no author has blocks.
 */
export const visibleHints =
  (db: Db): VisibleHints =>
  async (messages, memberIds) => {
    const posts = messages.flatMap(({ hint }) => postOf(hint) ?? []);
    const authors = posts.length > 0 ? await findAuthorsWithBlocks(db, posts) : new Map<number, number>();
    const others = new Set([...authors.values(), ...messages.flatMap(({ by = [] }) => by)]);
    const hidden =
      others.size > 0 ? await findHidden(db, memberIds, [...others]) : new Map<number, Set<number>>();

    const all = messages.map(({ hint }) => toMemberWithBlocks(hint));
    return (memberId) => {
      const hiddenOnes = hidden.get(memberId);
      if (!hiddenOnes) return all;
      const isHidden = (id: number | undefined) => id !== undefined && hiddenOnes.has(id);
      return messages
        .filter(({ hint, by }) => !isHidden(authors.get(postOf(hint) ?? 0)) && !by?.every(isHidden))
        .map(({ hint }) => toMemberWithBlocks(hint));
    };
  };
