import type { FollowAnswer, MemberRow } from '#contract/follows';
import { baseApi, type ApiThunk } from '../../api/baseApi';
import { cursorOf, findItem, growingList, toPage, type Page, type Trail } from '../../api/pages';
import { patchCached } from '../../api/patchCached';
import { whenFulfilled } from '../../api/whenFulfilled';
import { profileApi } from '../profile';
import { searchApi } from '../search';

/** What shows of a member's being followed, in a row or a profile. */
export type Followed = Pick<MemberRow, 'username' | 'is_followed' | 'follower_count'>;

/** Who follows whom (spec §7). */
export const followsApi = baseApi.injectEndpoints({
  endpoints: (build) => {
    const memberList = (path: 'followers' | 'following') =>
      build.infiniteQuery<Page<MemberRow>, string, Trail>({
        infiniteQueryOptions: growingList,
        query: ({ queryArg, pageParam }) => ({
          url: `/api/users/${encodeURIComponent(queryArg)}/${path}/`,
          params: { before: cursorOf(pageParam) },
        }),
        transformResponse: toPage<MemberRow>,
        // An opened list shows who is in it now; while it is open, whom the member stops following stays to be followed again.
        keepUnusedDataFor: 0,
      });

    return {
      getFollowers: memberList('followers'),
      getFollowing: memberList('following'),

      toggleFollow: build.mutation<FollowAnswer, string>({
        query: (username) => ({ url: `/api/users/${encodeURIComponent(username)}/follow/`, method: 'POST' }),
        // It counts whom the member follows.
        invalidatesTags: (_answer, error) => (error ? [] : [{ type: 'Profile', id: 'OWN' }]),
        onQueryStarted: (username, { dispatch, queryFulfilled }) =>
          whenFulfilled(queryFulfilled, (answer) => dispatch(patchFollowed(username, answer))),
      }),
    };
  },
});

/** Puts the server's answer wherever the member shows: profile, lists, search. */
const patchFollowed =
  (username: string, { is_followed, follower_count }: FollowAnswer): ApiThunk =>
  (dispatch) => {
    const { getFollowers, getFollowing } = followsApi.endpoints;
    const isMember = (candidate: Followed) => candidate.username === username;
    const patch = (member: Followed | undefined) =>
      member && isMember(member) && Object.assign(member, { is_followed, follower_count });
    for (const list of [getFollowers, getFollowing]) {
      dispatch(patchCached(list, (pages) => patch(findItem(pages, isMember))));
    }
    dispatch(patchCached(searchApi.endpoints.searchUsers, (rows) => patch(rows.find(isMember))));
    dispatch(patchCached(profileApi.endpoints.getProfile, (profile) => patch(profile)));
  };

export const { useGetFollowersInfiniteQuery, useGetFollowingInfiniteQuery } = followsApi;
