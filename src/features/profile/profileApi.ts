import type { Profile, ProfileChange as ProfileChangeBody } from '#contract/profile';
import { baseApi, type ApiThunk } from '../../api/baseApi';
import { statusOf, type CallFailure } from '../../api/callFailure';
import { failureSentence } from '../../api/errorSentence';
import { patchCached } from '../../api/patchCached';
import { sessionEnded } from '../../api/session';
import { whenFulfilled } from '../../api/whenFulfilled';
import { toast } from '../../ui/toast';
import { profileErrors } from './profileSentences';

/** What Edit Profile changes (spec §2); the picture has a call of its own. */
export type ProfileChange = Pick<ProfileChangeBody, 'bio' | 'godtier'>;

const OWN = { type: 'Profile', id: 'OWN' } as const;

function pictureForm(picture: File): FormData {
  const form = new FormData();
  form.append('profile_picture', picture);
  return form;
}

/** On 403 the session is over and the screen that asked is gone, so the sentence is told in passing (spec §8). */
async function tellOf403(queryFulfilled: PromiseLike<unknown>): Promise<void> {
  try {
    await queryFulfilled;
  } catch (failure) {
    const { error } = failure as { error: CallFailure };
    if (statusOf(error) === 403) toast(failureSentence(profileErrors.getProfile, error), 'error');
  }
}

/** Members (spec §7). What shows of the own profile elsewhere follows it (app/listeners/followOwnStanding). */
export const profileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What the session keeps of its member follows from this (app/listeners/adoptOwnProfile). */
    getOwnProfile: build.query<Profile, void>({
      query: () => ({ url: '/api/profile/' }),
      extraOptions: { handledStatuses: [403] },
      providesTags: [OWN],
      onQueryStarted: (_arg, { queryFulfilled }) => tellOf403(queryFulfilled),
    }),

    getProfile: build.query<Profile, string>({
      query: (username) => ({ url: `/api/profile/${encodeURIComponent(username)}/` }),
      extraOptions: { handledStatuses: [403] },
      providesTags: (_profile, _error, username) => [{ type: 'Profile', id: username }],
      onQueryStarted: (_username, { queryFulfilled }) => tellOf403(queryFulfilled),
    }),

    updateProfile: build.mutation<Profile, ProfileChange>({
      query: (body) => ({ url: '/api/profile/', method: 'PATCH', body }),
      onQueryStarted: (_change, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, (profile) => dispatch(renewOwnProfile(profile))),
    }),

    updateProfilePicture: build.mutation<Profile, File>({
      query: (picture) => ({ url: '/api/profile/', method: 'PATCH', body: pictureForm(picture) }),
      onQueryStarted: (_picture, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, (profile) => dispatch(renewOwnProfile(profile))),
    }),

    /** Ends the session with the account. */
    deleteAccount: build.mutation<null, void>({
      query: () => ({ url: '/api/delete-account/', method: 'DELETE' }),
      extraOptions: { endsSession: true },
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, () => dispatch(sessionEnded({ reason: 'signedOut' }))),
    }),
  }),
});

/** Shows the own profile as it now is wherever it stands. */
const renewOwnProfile =
  (newer: Profile): ApiThunk =>
  (dispatch) => {
    const { getOwnProfile, getProfile } = profileApi.endpoints;
    dispatch(patchCached(getOwnProfile, (profile) => Object.assign(profile, newer)));
    dispatch(
      patchCached(getProfile, (profile) => {
        if (profile.id === newer.id) Object.assign(profile, newer);
      }),
    );
  };

export const {
  useGetOwnProfileQuery,
  useGetProfileQuery,
  useUpdateProfileMutation,
  useUpdateProfilePictureMutation,
  useDeleteAccountMutation,
} = profileApi;
