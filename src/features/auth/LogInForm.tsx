import { failureSentence } from '../../api/errorSentence';
import { FormField } from '../../ui/FormField';
import { PasswordField } from '../../ui/PasswordField';
import { useLoginMutation } from './authApi';
import { AuthForm, formText, SubmitButton } from './AuthForm';
import { authErrors } from './authSentences';

/** The login form; the guard of '/' then redirects to the feed. */
export function LogInForm({ username }: { username: string }) {
  const [logIn, { isLoading, error }] = useLoginMutation();
  const failure = error ? failureSentence(authErrors.login, error) : null;
  const submit = (form: HTMLFormElement) => {
    void logIn({ username: formText(form, 'username').trim(), password: formText(form, 'password') });
  };
  return (
    <AuthForm failure={failure} onSubmit={submit}>
      <FormField
        label="Username"
        name="username"
        defaultValue={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
      <SubmitButton endpoint="login" isBusy={isLoading} text="Log In" busyText="Logging in…" />
    </AuthForm>
  );
}
