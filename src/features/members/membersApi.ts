import type { Dispatch } from '@reduxjs/toolkit';
import { defaultSerializeQueryArgs, type SkipToken } from '@reduxjs/toolkit/query';
import type { MemberRow } from '#contract/follows';
import type { Profile } from '#contract/profile';
import { baseApi } from '../../api/baseApi';
import type { CallAnswer, CallMeta } from '../../api/baseQuery/types';
import { keepNewest, type Fresh } from '../../api/freshness';
import { toastForbidden } from './toastForbidden';

/** What rows and profiles share of a member, as it is cached. */
export type CachedMember = MemberRow & Fresh;

const toCachedMember = (member: MemberRow, meta: CallMeta | undefined): CachedMember => {
  const { id, username, profile_picture, godtier, follower_count, is_followed } = member;
  const readAt = meta?.startedAt ?? 0;
  return { id, username, profile_picture, godtier, follower_count, is_followed, readAt };
};

/** Members (spec §7), each cached once by username, which is the same in any case (decisions: Sessions). */
export const membersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Lists and profiles write the members of their answers here (readMembers), so this is only fetched for a member that no
     * answer has brought. The default of 60 unused seconds is longer than any list of usernames is kept.
     */
    getMember: build.query<CachedMember, string>({
      query: (username) => ({ url: `/api/profile/${encodeURIComponent(username)}/` }),
      extraOptions: { handledStatuses: [403] },
      serializeQueryArgs: ({ queryArgs, ...call }) =>
        defaultSerializeQueryArgs({ ...call, queryArgs: queryArgs.toLowerCase() }),
      transformResponse: (profile: Profile, meta) => toCachedMember(profile, meta),
      merge: keepNewest,
      providesTags: (member, _error, username) => [{ type: 'Member', id: member?.username ?? username }],
      onQueryStarted: (_username, { queryFulfilled }) => toastForbidden(queryFulfilled),
    }),
  }),
});

/** Writes members into `getMember`. */
export const cacheMembers = (members: MemberRow[], meta: CallMeta | undefined) =>
  membersApi.util.upsertQueryEntries(
    members.map((member) => ({
      endpointName: 'getMember' as const,
      arg: member.username,
      value: toCachedMember(member, meta),
    })),
  );

/**
 * For the `queryFn` of a list of members: writes them into `getMember` before the list has their usernames, so that no row is
 * rendered without its member.
 *
 *     queryFn: async (search, { dispatch }, _options, call) =>
 *       readMembers(await call({ url: '/api/users/search/', params: { search } }), dispatch),
 */
export function readMembers({ data, error, meta }: CallAnswer, dispatch: Dispatch): CallAnswer<string[]> {
  if (error) return { error, meta };
  const members = data as MemberRow[];
  dispatch(cacheMembers(members, meta));
  return { data: members.map(({ username }) => username), meta };
}

const { useGetMemberQuery } = membersApi;

/** A member as rows and profiles show them; undefined while that is not known. */
export const useMember = (username: string | SkipToken): MemberRow | undefined =>
  useGetMemberQuery(username).currentData;
