import type { FollowResponse, MemberRow } from '#contract/follows';
import { baseApi } from '../../api/baseApi';
import type { ErrorSentences } from '../../api/errorSentence';
import { changedTags } from '../../api/invalidation';
import { pagination, readPage, type Page, type PageParam } from '../../api/pages';
import { REFETCH, sendIntent, showIntent, type Toggle } from '../../optimistic/toggle';
import { cacheMembers, confirmMember, membersApi, memberTag, OWN_PROFILE } from '../members/membersApi';

/** Whether the member follows another one. */
export const followToggle = (username: string): Toggle<boolean, FollowResponse> => ({
  key: `member:${username}`,
  selectCached: (state) => membersApi.endpoints.getMember.select(username)(state).data?.is_followed ?? false,
  valueOf: ({ is_followed }) => is_followed,
  refetch: () => membersApi.endpoints.getMember.initiate(username, REFETCH),
});

/** Who follows whom (spec §7). The lists hold usernames; the members are in `getMember`. */
export const followsApi = baseApi.injectEndpoints({
  endpoints: (build) => {
    const memberList = (path: 'followers' | 'following') =>
      build.infiniteQuery<Page<string>, string, PageParam>({
        infiniteQueryOptions: pagination('before'),
        queryFn: async ({ queryArg, pageParam: { before } }, { dispatch }, _options, baseQuery) => {
          const url = `/api/users/${encodeURIComponent(queryArg)}/${path}/` as const;
          return readPage(
            await baseQuery({ url, params: { before } }),
            (rows: MemberRow[], meta) => dispatch(cacheMembers(rows, meta)),
            ({ username }) => username,
          );
        },
        // A list is fetched whenever it is opened.
        keepUnusedDataFor: 0,
        providesTags: (list) => list?.pages.flatMap(({ items }) => items.map(memberTag)) ?? [],
      });

    return {
      getFollowers: memberList('followers'),
      getFollowing: memberList('following'),

      /**
       * Follows a member, or stops following; shown at once, as a reaction is (postsApi). The response is written into
       * `getMember`; the own profile is refetched for its `following_count`. An open list is not refetched, and so keeps the
       * members it has: a member just unfollowed can be followed again.
       */
      toggleFollow: build.mutation<FollowResponse | null, string>({
        queryFn: (username, api, _options, baseQuery) =>
          sendIntent(followToggle(username), api, {
            send: () =>
              baseQuery({ url: `/api/users/${encodeURIComponent(username)}/follow/`, method: 'POST' }),
            confirm: ({ is_followed, follower_count }, times) =>
              confirmMember(username, { is_followed, follower_count }, times),
          }),
        invalidatesTags: (response, error, username) =>
          changedTags(error, {
            success: response ? [OWN_PROFILE] : [],
            unknown: [OWN_PROFILE, memberTag(username)],
          }),
        onQueryStarted: (username, api) =>
          showIntent(followToggle(username), api, (isFollowed) => !isFollowed),
      }),
    };
  },
});

export const followsErrors = {
  getFollowers: 'Failed to load followers/following data',
  getFollowing: 'Failed to load followers/following data',
  toggleFollow: 'Failed to update follow status',
} satisfies ErrorSentences<typeof followsApi>;

export const followsSuccess = {
  toggleFollow: (isFollowed: boolean, name: string) =>
    `Successfully ${isFollowed ? 'followed' : 'unfollowed'} ${name}`,
} as const;

export const { useGetFollowersInfiniteQuery, useGetFollowingInfiniteQuery } = followsApi;
