import type { MemberRow } from '#contract/follows';
import { baseApi } from '../../api/baseApi';
import type { ErrorSentences } from '../../api/errorSentence';
import { cacheMembers, memberTag } from '../members/membersApi';

/** Members by their names (spec §7). */
export const searchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Usernames; the members are in `getMember`. */
    searchUsers: build.query<string[], string>({
      queryFn: async (search, { dispatch }, _options, call) => {
        const { data, error, meta } = await call({ url: '/api/users/search/', params: { search } });
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

export const { useSearchUsersQuery } = searchApi;
