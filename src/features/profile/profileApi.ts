import { skipToken } from '@reduxjs/toolkit/query';
import type { Profile, ProfileChange as ProfileChangeBody } from '#contract/profile';
import { baseApi } from '../../api/baseApi';
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
  confirmOwnProfile,
  memberTag,
  OWN_PROFILE,
  useGetOwnProfileQuery,
  useMember,
} from '../members/membersApi';
import { membersErrors, toastForbidden } from '../members/membersSentences';

/** What the profile of another member has beside what `getMember` has. */
export type MemberDetails = Pick<Profile, 'username' | 'bio' | 'following_count'>;

/** What Edit Profile changes (spec §2); the picture has its own endpoint. */
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

    /** What it set is written into `getOwnProfile`: the rest of its response may be older than a change confirmed before. */
    updateProfile: build.mutation<Profile, ProfileChange>({
      query: (body) => ({ url: '/api/profile/', method: 'PATCH', body }),
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
