import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';
import FormHelperText from '@mui/material/FormHelperText';
import { EMAIL_MAX, SIGN_UP_FORM_MS, USERNAME_MAX, USERNAME_MIN, USERNAME_PATTERN } from '#contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { failureSentence } from '../../api/errorSentence';
import { FormField } from '../../ui/FormField';
import { PasswordField } from '../../ui/PasswordField';
import { visuallyHidden } from '../../ui/visuallyHidden';
import {
  useGetSignUpInfoQuery,
  useLoginMutation,
  useRegisterMutation,
  useRequestPasswordResetMutation,
} from './authApi';
import {
  AuthForm,
  AuthSubmitButton,
  focusesField,
  formText,
  hasFieldErrors,
  NewPasswordField,
  showFieldErrors,
  useFormKey,
} from './AuthForm';
import { authErrors, authSuccess } from './authSentences';

/** The login form; the guard of '/' then redirects to the feed. */
export function LogInForm({ username, onFailure }: { username: string; onFailure: () => void }) {
  const [logIn, { isLoading, error }] = useLoginMutation();
  const failure = error ? failureSentence(authErrors.login, error) : null;
  const running = useRef<{ abort: () => void }>(null);
  // A login that succeeded later would take the member from what they have gone to.
  useEffect(() => () => running.current?.abort(), []);
  const submit = async (form: HTMLFormElement) => {
    const input = { username: formText(form, 'username').trim(), password: formText(form, 'password') };
    const attempt = logIn(input);
    running.current = attempt;
    const { error: refusal } = await attempt;
    if (!refusal || !form.isConnected) return;
    onFailure();
    // What is typed next takes the place of the refused password.
    const field = document.activeElement;
    if (field instanceof HTMLInputElement) field.select();
  };
  return (
    <AuthForm failure={failure} onSubmit={(form) => void submit(form)}>
      <FormField
        label="Username"
        name="username"
        defaultValue={username}
        autoFocus={focusesField() && !username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        autoFocus={focusesField() && username !== ''}
        required
      />
      <AuthSubmitButton endpoint="login" isBusy={isLoading} text="Log In" busyText="Logging in…" />
    </AuthForm>
  );
}

const EmailField = () => (
  <FormField
    label="Email"
    name="email"
    type="email"
    autoComplete="email"
    autoFocus={focusesField()}
    maxLength={EMAIL_MAX}
    required
  />
);

/** The sign-up form. It does not start a session, so the next step is to log in (spec §4). */
export function SignUpForm({ onRegistered }: { onRegistered: (username: string) => void }) {
  const [register, { isLoading, error }] = useRegisterMutation();
  const isAtField = error && hasFieldErrors(error, 'email', 'username', 'password');
  const failure = error && !isAtField ? failureSentence(authErrors.register, error) : null;
  const keyFor = useFormKey();
  const { data: { sign_up, is_guarded } = {} } = useGetSignUpInfoQuery();
  const invitation = new URLSearchParams(useLocation().search).get('invite');
  const [shownAt] = useState(() => performance.now());
  const submit = async (form: HTMLFormElement) => {
    const username = formText(form, 'username').trim();
    const email = formText(form, 'email').trim();
    const password = formText(form, 'password');
    const submissionKey = keyFor(email, username, password);
    const { data, error } = await register({
      email,
      username,
      password,
      ...(invitation !== null && { invitation }),
      ...(is_guarded && {
        website: formText(form, 'website'),
        // No more than it says, so that submitting again sends the same under the same key.
        form_ms: Math.min(Math.round(performance.now() - shownAt), SIGN_UP_FORM_MS),
      }),
      submissionKey,
    });
    if (data) onRegistered(username);
    else showFieldErrors(form, error);
  };
  if (sign_up === 'closed' || (sign_up === 'invitation' && invitation === null)) {
    return (
      <Alert severity="info" sx={{ mt: 2.5 }}>
        {sign_up === 'closed'
          ? 'Sign-up is closed at the moment.'
          : 'Sign-up needs an invitation: please open the link that you were given.'}
      </Alert>
    );
  }
  return (
    <AuthForm failure={failure} onSubmit={(form) => void submit(form)}>
      {/* Programs fill in every field; people and screen readers do not meet this one. */}
      {is_guarded && (
        <input name="website" style={visuallyHidden} aria-hidden="true" tabIndex={-1} autoComplete="off" />
      )}
      <EmailField />
      <FormField
        label="Username"
        name="username"
        hint={`From ${USERNAME_MIN} to ${USERNAME_MAX} letters, digits and _ . -`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        minLength={USERNAME_MIN}
        maxLength={USERNAME_MAX}
        // Spaces around it are trimmed.
        pattern={` *${USERNAME_PATTERN} *`}
        title="Please use letters, digits and _ . - only."
        required
      />
      <NewPasswordField label="Password" />
      {/* In another tab, so that what was typed stays. */}
      <FormHelperText sx={{ '& > a': { p: '12px 7px', mx: '-7px' } }}>
        By signing up you accept the{' '}
        <a href="/rules" target="_blank">
          rules
        </a>
        . The page on{' '}
        <a href="/privacy" target="_blank">
          privacy
        </a>{' '}
        says what is kept.
      </FormHelperText>
      <AuthSubmitButton endpoint="register" isBusy={isLoading} text="Sign Up" busyText="Signing up…" />
    </AuthForm>
  );
}

/** Requests a reset link by mail. The response does not reveal whether the address is known. */
export function ResetRequestForm({ onBack }: { onBack: () => void }) {
  const [request, { isLoading, isSuccess, error }] = useRequestPasswordResetMutation();
  const failure = error ? failureSentence(authErrors.requestPasswordReset, error) : null;
  return (
    <AuthForm failure={failure} onSubmit={(form) => void request({ email: formText(form, 'email').trim() })}>
      {isSuccess && (
        <Alert severity="success" role="status">
          {authSuccess.requestPasswordReset}
        </Alert>
      )}
      <EmailField />
      <AuthSubmitButton
        endpoint="requestPasswordReset"
        isBusy={isLoading}
        text="Send Reset Link"
        busyText="Send Reset Link"
      />
      <Button fullWidth onClick={onBack}>
        Back to Login
      </Button>
    </AuthForm>
  );
}
