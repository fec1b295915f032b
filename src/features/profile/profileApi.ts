import { skipToken } from '@reduxjs/toolkit/query';
import type { Profile, ProfileChange as ProfileChangeBody } from '#contract/profile';
import { baseApi } from '../../api/baseApi';
import type { CallResult } from '../../api/baseQuery/types';
import { statusOf } from '../../api/callFailure';
import type { ErrorSentences } from '../../api/errorSentence';
import { changedTags } from '../../api/invalidation';
import { isSameName } from '../../api/isSameName';
import { sessionEnded } from '../../api/session';
import { whenFulfilled } from '../../api/whenFulfilled';
import { useAppSelector } from '../../app/hooks';
import { selectUsername } from '../auth/authSlice';
import { isKept, selectPosts } from '../posts/keptFeed';
import {
  cacheMembers,
  cacheOwnProfile,
  confirmOwnProfile,
  memberTag,
  OWN_PROFILE,
  useGetOwnProfileQuery,
  useMember,
} from '../members/membersApi';
import { membersErrors, toastForbidden } from '../members/membersSentences';

/** What the profile of another member has beside what `getMember` has. */
export type MemberDetails = Pick<Profile, 'username' | 'bio' | 'following_count'>;

/** What the member changed in Edit Profile (spec §2); the picture has its own endpoint. */
export type ProfileChange = Pick<ProfileChangeBody, 'bio' | 'godtier'>;

function pictureForm(picture: File): FormData {
  const form = new FormData();
  form.append('profile_picture', picture);
  return form;
}

/** Profiles (spec §7). */
export const profileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Another member's profile; what rows show too is in `getMember` (useProfile). */
    getProfile: build.query<MemberDetails, string>({
      queryFn: async (name, { dispatch }, _options, baseQuery) => {
        const { data, error, meta } = await baseQuery({ url: `/api/profile/${encodeURIComponent(name)}/` });
        if (error) return { error };
        const profile = data as Profile;
        dispatch(cacheMembers([profile], meta));
        const { username, bio, following_count } = profile;
        return { data: { username, bio, following_count } };
      },
      extraOptions: { handledStatuses: [403] },
      providesTags: (profile, _error, username) => [memberTag(profile?.username ?? username)],
      onQueryStarted: (_username, { queryFulfilled }) => toastForbidden(queryFulfilled),
    }),

    /**
     * Sends both fields (spec §7): one that the member left as it was may have changed elsewhere, and is read first. What it
     * set is written into `getOwnProfile`: the rest of its response may be older than a change confirmed before.
     */
    updateProfile: build.mutation<Profile, ProfileChange>({
      queryFn: async (change, { dispatch }, _options, baseQuery) => {
        const url = '/api/profile/';
        let { bio, godtier } = change;
        if (bio === undefined || godtier === undefined) {
          const { data, error, meta } = await baseQuery({ url });
          if (error) return { error };
          const own = data as Profile;
          dispatch(cacheOwnProfile([{ ...own, readAt: meta?.startedAt ?? 0 }]));
          bio ??= own.bio;
          godtier ??= own.godtier;
        }
        const body: ProfileChange = { bio, godtier };
        return (await baseQuery({ url, method: 'PATCH', body })) as CallResult<Profile>;
      },
      invalidatesTags: (_profile, error) => changedTags(error, { unknown: [OWN_PROFILE] }),
      onQueryStarted: (_change, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, ({ bio, godtier }, times) =>
          dispatch(confirmOwnProfile(undefined, { bio, godtier }, times)),
        ),
    }),

    /** As `updateProfile`. */
    updateProfilePicture: build.mutation<Profile, File>({
      query: (picture) => ({ url: '/api/profile/', method: 'PATCH', body: pictureForm(picture) }),
      invalidatesTags: (_profile, error) => changedTags(error, { unknown: [OWN_PROFILE] }),
      onQueryStarted: (_picture, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, ({ profile_picture }, times) =>
          dispatch(confirmOwnProfile(undefined, { profile_picture }, times)),
        ),
    }),

    /** Invalidates no tag: the session ends, and the cache is emptied with it (app/listeners/handleSessionEnd). */
    deleteAccount: build.mutation<null, void>({
      query: () => ({ url: '/api/delete-account/', method: 'DELETE' }),
      extraOptions: { endsSession: true },
      invalidatesTags: [],
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, () => dispatch(sessionEnded({ reason: 'signedOut' }))),
    }),
  }),
});

export const profileErrors = {
  getProfile: membersErrors.getMember,
  updateProfile: 'Failed to update profile',
  updateProfilePicture: 'Failed to upload profile picture',
  deleteAccount: 'Failed to delete account. Please try again.',
} satisfies ErrorSentences<typeof profileApi>;

export const profileSuccess = {
  updateProfile: 'Profile updated successfully',
  updateProfilePicture: 'Profile picture updated successfully',
  deleteAccount: 'Your account has been successfully deleted',
} as const;

/** A failure of the page itself, without a request (spec §8). */
export const NO_USERNAME = 'No username available. Please log in.';

export const { useUpdateProfileMutation, useUpdateProfilePictureMutation, useDeleteAccountMutation } =
  profileApi;

/** Stale-while-revalidate, in seconds: a response that the layout fetched as the page loaded is not fetched again. */
const FRESH = { refetchOnMountOrArgChange: 5 };

/**
 * The profile at /profile/{username}, in any case of the username: the own one with its private fields, or another member's.
 * @returns `keptAt`: when it was the server's, milliseconds since 1970, for the own one of the last visit
 */
export function useProfile(username: string) {
  const isOwn = isSameName(useAppSelector(selectUsername) ?? '', username);
  const own = useGetOwnProfileQuery(isOwn ? undefined : skipToken, FRESH);
  const other = profileApi.useGetProfileQuery(isOwn ? skipToken : username, FRESH);
  const { error, isFetching, refetch } = isOwn ? own : other;
  // What is cached of a member who is gone, or blocked, is not shown.
  const isMissing = error !== undefined && statusOf(error) === 404;
  const details = isMissing ? undefined : other.currentData;
  const member = useMember(details?.username ?? skipToken);
  const otherProfile: Profile | undefined = details && member && { ...details, ...member };
  const isFresh = Boolean(own.currentData?.readAt);
  // A copy from storage may be months old: it is shown with the own posts of the last visit, which says when that was.
  const posts = useAppSelector((state) => (isOwn ? selectPosts(state, username).data : undefined));
  const keptAt = isOwn && !isFresh && isKept(posts) ? posts.pages[0]?.readAt : undefined;
  const ownProfile = isFresh || keptAt !== undefined ? own.currentData : undefined;
  return { profile: isOwn ? ownProfile : otherProfile, keptAt, isOwn, error, isFetching, refetch };
}
