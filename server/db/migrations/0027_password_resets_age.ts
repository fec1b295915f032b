import { indexesOf } from '../concurrentIndexes';

/** So that links which are no longer valid are found in batches, however many there are. */
export const passwordResetsAge = indexesOf({ password_resets_age: 'password_resets (created_at)' });
