import type { MemberRow } from '#contract/follows';
import { baseApi } from '../../api/baseApi';

/** Seconds for which an answer serves who types on and comes back. */
const KEPT_S = 10;

/** Members by their names (spec §7). */
export const searchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    searchUsers: build.query<MemberRow[], string>({
      query: (search) => ({ url: '/api/users/search/', params: { search } }),
      keepUnusedDataFor: KEPT_S,
    }),
  }),
});

export const { useSearchUsersQuery } = searchApi;
