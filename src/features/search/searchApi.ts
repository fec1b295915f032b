import { baseApi } from '../../api/baseApi';
import { readMembers } from '../members/membersApi';

/** Members by their names (spec §7). */
export const searchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Usernames; the members are in `getMember`. */
    searchUsers: build.query<string[], string>({
      queryFn: async (search, { dispatch }, _options, call) =>
        readMembers(await call({ url: '/api/users/search/', params: { search } }), dispatch),
      // Long enough to type on and delete it again.
      keepUnusedDataFor: 10,
      providesTags: [{ type: 'Member', id: 'LIST' }],
    }),
  }),
});

export const { useSearchUsersQuery } = searchApi;
