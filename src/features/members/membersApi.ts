import { useEffect } from 'react';
import { skipToken, type SkipToken } from '@reduxjs/toolkit/query';
import type { MemberRow } from '#contract/follows';
import type { Profile } from '#contract/profile';
import type { Tier } from '#contract/tiers';
import { baseApi, type ApiThunk } from '../../api/baseApi';
import type { CallMeta } from '../../api/baseQuery/types';
import { byUsername, entityCache, keepNewest, type CachedEntity } from '../../api/entity';
import { isSameName } from '../../api/isSameName';
import { whenFulfilled } from '../../api/whenFulfilled';
import { toastForbidden } from './membersSentences';

/** What rows and profiles share of a member, as it is cached. */
export type CachedMember = MemberRow & CachedEntity;

/** The own profile, as it is cached. */
export type CachedProfile = Profile & CachedEntity;

const toCachedMember = (member: MemberRow, meta: CallMeta | undefined): CachedMember => {
  const { id, username, profile_picture, godtier, follower_count, is_followed } = member;
  const readAt = meta?.startedAt ?? 0;
  return { id, username, profile_picture, godtier, follower_count, is_followed, readAt };
};

export const memberTag = (username: string) => ({ type: 'Member', id: username }) as const;
export const OWN_PROFILE = { type: 'Profile', id: 'OWN' } as const;

/** Members (spec §7), each cached once: the signed-in one in `getOwnProfile`, others by username in `getMember`. */
export const membersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Lists and profiles write the members of their responses here (cacheMembers), so this is only fetched for a member that no
     * response has brought. The default of 60 unused seconds is longer than any list of usernames is kept.
     */
    getMember: build.query<CachedMember, string>({
      query: (username) => ({ url: `/api/profile/${encodeURIComponent(username)}/` }),
      extraOptions: { handledStatuses: [403] },
      serializeQueryArgs: byUsername,
      transformResponse: (profile: Profile, meta) => toCachedMember(profile, meta),
      merge: keepNewest,
      providesTags: (member, _error, username) => [memberTag(member?.username ?? username)],
      onQueryStarted: (_username, { queryFulfilled }) => toastForbidden(queryFulfilled),
    }),

    /** The own profile. The session stores a copy for the next visit (app/listeners/syncOwnProfile). */
    getOwnProfile: build.query<CachedProfile, void>({
      query: () => ({ url: '/api/profile/' }),
      extraOptions: { handledStatuses: [403] },
      transformResponse: (profile: Profile, meta) => ({ ...profile, readAt: meta?.startedAt ?? 0 }),
      merge: keepNewest,
      providesTags: [OWN_PROFILE],
      onQueryStarted: (_arg, api) => {
        void toastForbidden(api.queryFulfilled);
        return whenFulfilled(api.queryFulfilled, () => {
          // The response was refused because of a change, and may have had other news, such as a subscription.
          if (api.getCacheEntry().data?.isStale) api.dispatch(refetchOwnProfile());
        });
      },
    }),
  }),
});

const members = entityCache('getMember', ({ username }: CachedMember) => username);
export const confirmMember = members.confirm;
export const { cache: cacheOwnProfile, confirm: confirmOwnProfile } = entityCache(
  'getOwnProfile',
  (_profile: CachedProfile) => undefined,
);

/** Writes the members of a response into `getMember`. */
export const cacheMembers = (rows: MemberRow[], meta: CallMeta | undefined) =>
  members.cache(rows.map((member) => toCachedMember(member, meta)));

export const refetchOwnProfile = (): ApiThunk => (dispatch) =>
  void dispatch(
    membersApi.endpoints.getOwnProfile.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );

export const { useGetMemberQuery, useGetOwnProfileQuery, useLazyGetOwnProfileQuery } = membersApi;

/** The own profile as it is cached; the layout fetches it. */
export const useOwnProfile = (): Profile | undefined =>
  membersApi.endpoints.getOwnProfile.useQueryState().data;

/** A member as rows and profiles show them; undefined while that is not known. */
export function useMember(username: string | SkipToken): MemberRow | undefined {
  const own = useOwnProfile();
  const isOwn = own !== undefined && username !== skipToken && isSameName(own.username, username);
  const { currentData, refetch } = useGetMemberQuery(isOwn ? skipToken : username);
  const staleSince = currentData?.isStale ? currentData.changedAt : undefined;
  useEffect(() => {
    if (staleSince !== undefined) void refetch();
  }, [refetch, staleSince]);
  return isOwn ? own : currentData;
}

/** The author that a post or comment shows; comments have no tier. */
export interface Author {
  username: string;
  picture: string | null;
  tier: Tier | null;
}

/** The author to show. For one's own posts and comments it is the current profile, since cached ones may be older. */
export function useShownAuthor(author: Author): Author {
  const own = useOwnProfile();
  if (own?.username !== author.username) return author;
  return { username: own.username, picture: own.profile_picture, tier: own.godtier };
}
