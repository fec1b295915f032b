import { failureMessage, isCustom, serverWords } from '../../api/callFailure';
import { always, on, SERVER_WORDS, silent, wordsOr, type ErrorSentences } from '../../api/errorSentence';
import type { authApi } from './authApi';

/** CUSTOM_ERROR of a login that answered without a token. */
export const TOKEN_MISSING = 'TOKEN_MISSING';

export const authErrors = {
  register: wordsOr(SERVER_WORDS, 'Registration failed. Please try again.'),
  login: (failure) =>
    isCustom(failure, TOKEN_MISSING)
      ? 'Login successful but token is missing'
      : (serverWords(failure, [...SERVER_WORDS, 'non_field_errors']) ??
        'Login failed. Please check your credentials and try again.'),
  // Signing out of a session that is over already is no failure.
  logout: on(401, null, (failure) => `Logout failed: ${failureMessage(failure)}`),
  validateToken: silent,
  requestPasswordReset: always('Failed to process password reset request. Please try again.'),
  confirmPasswordReset: wordsOr(
    SERVER_WORDS,
    'Failed to reset password. Please try again or request a new reset link.',
  ),
} satisfies ErrorSentences<typeof authApi>;

export const authSuccess = {
  register: 'Registration successful! Please log in.',
  requestPasswordReset: 'If an account exists with this email, you will receive a password reset link.',
  confirmPasswordReset: 'Password successfully reset! Please log in with your new password.',
} as const;
