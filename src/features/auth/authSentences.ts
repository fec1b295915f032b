import { failureMessage, isCustom, serverMessage } from '../../api/callFailure';
import { onStatus, MESSAGE_FIELDS, serverMessageOr, type ErrorSentences } from '../../api/errorSentence';
import type { authApi } from './authApi';

/** The CUSTOM_ERROR of a login whose response has no token. */
export const TOKEN_MISSING = 'TOKEN_MISSING';

export const authErrors = {
  register: serverMessageOr(MESSAGE_FIELDS, 'Registration failed. Please try again.'),
  login: (failure) =>
    isCustom(failure, TOKEN_MISSING)
      ? 'Login successful but token is missing'
      : (serverMessage(failure, [...MESSAGE_FIELDS, 'non_field_errors']) ??
        'Login failed. Please check your credentials and try again.'),
  // Logging out of a session that is already over is not a failure.
  logout: onStatus(401, null, (failure) => `Logout failed: ${failureMessage(failure)}`),
  validateToken: null,
  // The form is shown; the server refuses it where it must.
  getSignUpInfo: null,
  requestPasswordReset: 'Failed to process password reset request. Please try again.',
  confirmPasswordReset: serverMessageOr(
    MESSAGE_FIELDS,
    'Failed to reset password. Please try again or request a new reset link.',
  ),
} satisfies ErrorSentences<typeof authApi>;

export const authSuccess = {
  register: 'Registration successful! Please log in.',
  requestPasswordReset: 'If an account exists with this email, you will receive a password reset link.',
  confirmPasswordReset: 'Password successfully reset! Please log in with your new password.',
} as const;
