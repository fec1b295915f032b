import type { FollowAnswer } from '#contract/follows';
import { baseApi } from '../../api/baseApi';
import { change } from '../../api/freshness';
import { pagination, toPage, type Page, type PageParam } from '../../api/pages';
import { whenFulfilled } from '../../api/whenFulfilled';
import { membersApi, readMembers } from '../members/membersApi';

/** Who follows whom (spec §7). The lists hold usernames; the members are in `getMember`. */
export const followsApi = baseApi.injectEndpoints({
  endpoints: (build) => {
    const memberList = (path: 'followers' | 'following') =>
      build.infiniteQuery<Page<string>, string, PageParam>({
        infiniteQueryOptions: pagination('before'),
        queryFn: async ({ queryArg, pageParam: { before } }, { dispatch }, _options, call) => {
          const url = `/api/users/${encodeURIComponent(queryArg)}/${path}/` as const;
          const { data, error, meta } = readMembers(await call({ url, params: { before } }), dispatch);
          return error ? { error } : { data: toPage(data, meta) };
        },
        // A list is fetched whenever it is opened.
        keepUnusedDataFor: 0,
        providesTags: [{ type: 'Member', id: 'LIST' }],
      });

    return {
      getFollowers: memberList('followers'),
      getFollowing: memberList('following'),

      /**
       * Follows a member, or stops following. The own profile is refetched for its `following_count`. The answer is written
       * into `getMember`, and an open list keeps the members it has, so that a member just unfollowed can be followed again.
       */
      toggleFollow: build.mutation<FollowAnswer, string>({
        query: (username) => ({ url: `/api/users/${encodeURIComponent(username)}/follow/`, method: 'POST' }),
        invalidatesTags: (answer) => (answer ? [{ type: 'Profile', id: 'OWN' }] : []),
        onQueryStarted: (username, { dispatch, queryFulfilled }) =>
          whenFulfilled(queryFulfilled, ({ is_followed, follower_count }, times) =>
            dispatch(
              membersApi.util.updateQueryData('getMember', username, (member) => {
                change(member, { is_followed, follower_count }, times);
              }),
            ),
          ),
      }),
    };
  },
});

export const { useGetFollowersInfiniteQuery, useGetFollowingInfiniteQuery } = followsApi;
