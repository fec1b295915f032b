import { skipToken } from '@reduxjs/toolkit/query';
import { SEARCH_MIN } from '#contract/limits';
import { textLength } from '#contract/text';
import { useSearchUsersQuery } from './searchApi';

/** 'idle' while the text is too short to search for (spec §5). */
export type SearchStatus = 'idle' | 'searching' | 'failed' | 'empty' | 'found';

export interface UserSearch {
  status: SearchStatus;
  usernames: string[];
}

/** Searches members by name. Each new text is a request, so pass a debounced one. */
export function useUserSearch(text: string): UserSearch {
  const isLongEnough = textLength(text) >= SEARCH_MIN;
  const { currentData, isError, isFetching } = useSearchUsersQuery(isLongEnough ? text.trim() : skipToken);
  const usernames = currentData ?? [];
  if (!isLongEnough) return { status: 'idle', usernames };
  if (isFetching && !currentData) return { status: 'searching', usernames };
  if (isError) return { status: 'failed', usernames: [] };
  return { status: usernames.length > 0 ? 'found' : 'empty', usernames };
}
