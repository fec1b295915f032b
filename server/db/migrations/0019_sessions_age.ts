import { indexesOf } from '../concurrentIndexes';

/** So that sessions which have ended are found among many that have not. */
export const sessionsAge = indexesOf({
  sessions_created: 'sessions (created_at)',
  sessions_last_used: 'sessions (last_used_at)',
});
