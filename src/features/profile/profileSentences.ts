import { failureMessage } from '../../api/callFailure';
import { always, on, type ErrorSentences } from '../../api/errorSentence';
import type { profileApi } from './profileApi';

const profileFailure = on(
  403,
  'Authentication failed. Please log in again.',
  (failure) => `Failed to fetch profile: ${failureMessage(failure)}`,
);

export const profileErrors = {
  getOwnProfile: profileFailure,
  getProfile: profileFailure,
  updateProfile: always('Failed to update profile'),
  updateProfilePicture: always('Failed to upload profile picture'),
  deleteAccount: always('Failed to delete account. Please try again.'),
} satisfies ErrorSentences<typeof profileApi>;

export const profileSuccess = {
  updateProfile: 'Profile updated successfully',
  updateProfilePicture: 'Profile picture updated successfully',
  deleteAccount: 'Your account has been successfully deleted',
} as const;

/** The page itself has failed, with no call behind it (spec §8). */
export const NO_USERNAME = 'No username available. Please log in.';
