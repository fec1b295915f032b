import type { Comment } from '#contract/comments';

/** Comments side by side, oldest first, and the cursor of those that follow; null where there are none. */
interface Siblings {
  items: Comment[];
  next: string | null;
}

const endOf = ({ items, next }: Siblings): number => (next === null ? Infinity : (items.at(-1)?.id ?? 0));

/**
 * Brings comments that are cached up to a newer answer, in place. The answer tells of the first ones only: what was read
 * beyond them stays.
 * @returns the cursor of what follows the cached ones
 */
function mergeSiblings(known: Siblings, newer: Siblings): string | null {
  const [knownEnd, newerEnd] = [endOf(known), endOf(newer)];
  const news = new Map(newer.items.map((comment) => [comment.id, comment]));
  const kept = known.items.filter(({ id }) => id > newerEnd || news.has(id));
  for (const comment of kept) {
    const answer = news.get(comment.id);
    if (answer) renew(comment, answer);
    news.delete(comment.id);
  }
  const added = [...news.values()].filter(({ id }) => id <= knownEnd);
  const items = [...kept, ...added].sort((one, other) => one.id - other.id);
  known.items.splice(0, known.items.length, ...items);
  const isCovered = (items.at(-1)?.id ?? 0) <= newerEnd;
  return isCovered && knownEnd === Infinity ? newer.next : known.next;
}

function renew(comment: Comment, { replies, replies_next, ...newer }: Comment): void {
  const next = mergeSiblings(
    { items: comment.replies, next: comment.replies_next },
    { items: replies, next: replies_next },
  );
  Object.assign(comment, newer, { replies_next: next });
}

interface Threads {
  comments: Comment[];
  comments_next: string | null;
}

/** Brings the threads of a cached post up to a newer answer: new comments come, deleted ones go, and all show what they are. */
export function mergeThreads(cached: Threads, newer: Threads): void {
  cached.comments_next = mergeSiblings(
    { items: cached.comments, next: cached.comments_next },
    { items: newer.comments, next: newer.comments_next },
  );
}
