import { skipToken } from '@reduxjs/toolkit/query';
import type { MemberRow } from '#contract/follows';
import { SEARCH_MIN } from '#contract/limits';
import { textLength } from '#contract/text';
import { useSearchUsersQuery } from './searchApi';

/** 'idle' while the text is too short to search for (spec §5). */
export type SearchStatus = 'idle' | 'searching' | 'failed' | 'empty' | 'found';

export interface UserSearch {
  status: SearchStatus;
  rows: MemberRow[];
}

/** Searches members by name. Give it the text once the member pauses: each new text is a call. */
export function useUserSearch(text: string): UserSearch {
  const isLongEnough = textLength(text) >= SEARCH_MIN;
  const { currentData, isError, isFetching } = useSearchUsersQuery(isLongEnough ? text.trim() : skipToken);
  const rows = currentData ?? [];
  if (!isLongEnough) return { status: 'idle', rows };
  if (isFetching && !currentData) return { status: 'searching', rows };
  if (isError) return { status: 'failed', rows: [] };
  return { status: rows.length > 0 ? 'found' : 'empty', rows };
}
