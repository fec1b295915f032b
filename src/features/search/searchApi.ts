import { skipToken } from '@reduxjs/toolkit/query';
import type { MemberRow } from '#contract/follows';
import { SEARCH_MIN } from '#contract/limits';
import { textLength } from '#contract/text';
import { baseApi } from '../../api/baseApi';
import type { ErrorSentences } from '../../api/errorSentence';
import { useReconnect } from '../../network/useReconnect';
import { cacheMembers, memberTag } from '../members/membersApi';

/** Members by their names (spec §7). */
export const searchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Usernames; the members are in `getMember`. */
    searchUsers: build.query<string[], string>({
      queryFn: async (search, { dispatch }, _options, baseQuery) => {
        const { data, error, meta } = await baseQuery({ url: '/api/users/search/', params: { search } });
        if (error) return { error };
        const rows = data as MemberRow[];
        dispatch(cacheMembers(rows, meta));
        return { data: rows.map(({ username }) => username) };
      },
      // Long enough to type on and delete it again.
      keepUnusedDataFor: 10,
      providesTags: (usernames) => usernames?.map(memberTag) ?? [],
    }),
  }),
});

export const searchErrors = {
  searchUsers: 'Failed to search users. Please try again.',
} satisfies ErrorSentences<typeof searchApi>;

const { useSearchUsersQuery } = searchApi;

/** 'idle' while the text is too short to search for (spec §5). */
export type SearchStatus = 'idle' | 'searching' | 'failed' | 'empty' | 'found';

interface UserSearch {
  status: SearchStatus;
  usernames: string[];
}

/** Searches members by name. Each new text is a request, so pass a debounced one. */
export function useUserSearch(text: string): UserSearch {
  const isLongEnough = textLength(text) >= SEARCH_MIN;
  const search = useSearchUsersQuery(isLongEnough ? text.trim() : skipToken);
  const { currentData, isError, isFetching, refetch } = search;
  useReconnect(() => {
    if (isError) void refetch();
  });
  const usernames = currentData ?? [];
  if (!isLongEnough) return { status: 'idle', usernames };
  if (isFetching && !currentData) return { status: 'searching', usernames };
  if (isError) return { status: 'failed', usernames: [] };
  return { status: usernames.length > 0 ? 'found' : 'empty', usernames };
}
