import { timeSince } from '#contract/time';

/**
 * When a post or comment was made, as the contract has it.
 * @param now by the same clock, the database's: this machine's may differ
 */
export const age = (createdAt: Date, now: Date) => ({
  time_since_posted: timeSince(createdAt.getTime(), now.getTime()),
  created_at: createdAt.toISOString(),
});
