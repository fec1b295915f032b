import { timeSince } from '#contract/time';

/** When a post or comment was made, as the contract has it. `now` in milliseconds since 1970. */
export const age = (createdAt: Date, now: number) => ({
  time_since_posted: timeSince(createdAt.getTime(), now),
  created_at: createdAt.toISOString(),
});
