import { always, type ErrorSentences } from '../../api/errorSentence';
import { membersErrors } from '../members/membersSentences';
import type { profileApi } from './profileApi';

export const profileErrors = {
  getProfile: membersErrors.getMember,
  updateProfile: always('Failed to update profile'),
  updateProfilePicture: always('Failed to upload profile picture'),
  deleteAccount: always('Failed to delete account. Please try again.'),
} satisfies ErrorSentences<typeof profileApi>;

export const profileSuccess = {
  updateProfile: 'Profile updated successfully',
  updateProfilePicture: 'Profile picture updated successfully',
  deleteAccount: 'Your account has been successfully deleted',
} as const;

/** A failure of the page itself, without a request (spec §8). */
export const NO_USERNAME = 'No username available. Please log in.';
