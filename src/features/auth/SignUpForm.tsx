import { EMAIL_MAX, USERNAME_MAX, USERNAME_MIN, USERNAME_PATTERN } from '#contract/limits';
import { failureSentence } from '../../api/errorSentence';
import { FormField } from '../../ui/FormField';
import { useRegisterMutation } from './authApi';
import {
  AuthForm,
  formText,
  hasFieldErrors,
  NewPasswordField,
  showFieldErrors,
  SubmitButton,
  useFormKey,
} from './AuthForm';
import { authErrors } from './authSentences';

interface SignUpFormProps {
  onRegistered: (username: string) => void;
}

/** The sign-up form. It does not start a session, so the next step is to log in (spec §4). */
export function SignUpForm({ onRegistered }: SignUpFormProps) {
  const [register, { isLoading, error }] = useRegisterMutation();
  const isAtField = error && hasFieldErrors(error, 'email', 'username', 'password');
  const failure = error && !isAtField ? failureSentence(authErrors.register, error) : null;
  const keyFor = useFormKey();
  const submit = async (form: HTMLFormElement) => {
    const username = formText(form, 'username').trim();
    const email = formText(form, 'email').trim();
    const password = formText(form, 'password');
    const submissionKey = keyFor(email, username, password);
    const { data, error } = await register({ email, username, password, submissionKey });
    if (data) onRegistered(username);
    else showFieldErrors(form, error);
  };
  return (
    <AuthForm failure={failure} onSubmit={(form) => void submit(form)}>
      <FormField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        required
      />
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
      <SubmitButton endpoint="register" isBusy={isLoading} text="Sign Up" busyText="Signing up…" />
    </AuthForm>
  );
}
