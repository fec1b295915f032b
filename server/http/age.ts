import { timeSince } from '#contract/time';

/**
 * The contract's fields for the age of a post or comment.
 * @param now by the same clock, the database's: this machine's may differ
 */
export const age = (createdAt: Date, now: Date) => ({
  time_since_posted: timeSince(createdAt.getTime(), now.getTime()),
  created_at: createdAt.toISOString(),
});
