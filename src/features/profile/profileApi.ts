import type { Profile, ProfileChange as ProfileChangeBody } from '#contract/profile';
import { baseApi, type ApiThunk } from '../../api/baseApi';
import type { CallTimes } from '../../api/baseQuery/types';
import { change, keepNewest, type Fresh } from '../../api/freshness';
import { sessionEnded } from '../../api/session';
import { whenFulfilled } from '../../api/whenFulfilled';
import { cacheMembers } from '../members/membersApi';
import { toastForbidden } from '../members/toastForbidden';

/** The own profile, as it is cached. */
export type CachedProfile = Profile & Fresh;

/** What the profile of another member has beside what `getMember` has. */
export type MemberDetails = Pick<Profile, 'username' | 'bio' | 'following_count'>;

/** What Edit Profile changes (spec §2); the picture has its own endpoint. */
export type ProfileChange = Pick<ProfileChangeBody, 'bio' | 'godtier'>;

const OWN = { type: 'Profile', id: 'OWN' } as const;

/** What else shows the own member: a row of a list, and the profile as others see it. */
const invalidateOwnMember = (profile: Profile | undefined) =>
  profile
    ? [
        { type: 'Member' as const, id: profile.username },
        { type: 'Profile' as const, id: profile.username },
      ]
    : [];

function pictureForm(picture: File): FormData {
  const form = new FormData();
  form.append('profile_picture', picture);
  return form;
}

/** Profiles (spec §7). */
export const profileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The session follows it (app/listeners/syncOwnProfile). */
    getOwnProfile: build.query<CachedProfile, void>({
      query: () => ({ url: '/api/profile/' }),
      extraOptions: { handledStatuses: [403] },
      transformResponse: (profile: Profile, meta) => ({ ...profile, readAt: meta?.startedAt ?? 0 }),
      merge: keepNewest,
      providesTags: [OWN],
      onQueryStarted: (_arg, api) => {
        void toastForbidden(api.queryFulfilled);
        return whenFulfilled(api.queryFulfilled, () => {
          // The answer was refused because of a change, and may have had other news, such as a subscription.
          if (api.getCacheEntry().data?.isStale) api.dispatch(baseApi.util.invalidateTags([OWN]));
        });
      },
    }),

    /** Another member's profile; what rows show too is in `getMember` (useProfile). */
    getProfile: build.query<MemberDetails, string>({
      queryFn: async (name, { dispatch }, _options, call) => {
        const { data, error, meta } = await call({ url: `/api/profile/${encodeURIComponent(name)}/` });
        if (error) return { error };
        const profile = data as Profile;
        dispatch(cacheMembers([profile], meta));
        const { username, bio, following_count } = profile;
        return { data: { username, bio, following_count } };
      },
      extraOptions: { handledStatuses: [403] },
      providesTags: (profile, _error, username) => [{ type: 'Profile', id: profile?.username ?? username }],
      onQueryStarted: (_username, { queryFulfilled }) => toastForbidden(queryFulfilled),
    }),

    /** The answer is written into `getOwnProfile`, which makes a refetch of it needless. */
    updateProfile: build.mutation<Profile, ProfileChange>({
      query: (body) => ({ url: '/api/profile/', method: 'PATCH', body }),
      invalidatesTags: invalidateOwnMember,
      onQueryStarted: (_change, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, ({ bio, godtier }, times) =>
          dispatch(changeOwnProfile({ bio, godtier }, times)),
        ),
    }),

    /** The answer is written into `getOwnProfile`, which makes a refetch of it needless. */
    updateProfilePicture: build.mutation<Profile, File>({
      query: (picture) => ({ url: '/api/profile/', method: 'PATCH', body: pictureForm(picture) }),
      invalidatesTags: invalidateOwnMember,
      onQueryStarted: (_picture, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, ({ profile_picture }, times) =>
          dispatch(changeOwnProfile({ profile_picture }, times)),
        ),
    }),

    /** Invalidates no tag: the session ends, and the cache is emptied with it (app/listeners/resetCacheOnSessionEnd). */
    deleteAccount: build.mutation<null, void>({
      query: () => ({ url: '/api/delete-account/', method: 'DELETE' }),
      extraOptions: { endsSession: true },
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, () => dispatch(sessionEnded({ reason: 'signedOut' }))),
    }),
  }),
});

/** Only what the mutation set: the rest of its answer may be older than a change that was confirmed before it arrived. */
const changeOwnProfile =
  (confirmed: Partial<Profile>, times: CallTimes): ApiThunk =>
  (dispatch) => {
    dispatch(
      profileApi.util.updateQueryData('getOwnProfile', undefined, (profile) => {
        change<CachedProfile>(profile, confirmed, times);
      }),
    );
  };

export const {
  useGetOwnProfileQuery,
  useLazyGetOwnProfileQuery,
  useGetProfileQuery,
  useUpdateProfileMutation,
  useUpdateProfilePictureMutation,
  useDeleteAccountMutation,
} = profileApi;
