import type { SubmitEvent } from 'react';
import Alert from '@mui/material/Alert';
import { failureSentence } from '../../api/errorSentence';
import { FormField } from '../../ui/FormField';
import { PasswordField } from '../../ui/PasswordField';
import { useLoginMutation } from './authApi';
import { Form } from './Form';
import { authErrors } from './authSentences';
import { formText } from './formText';
import { SubmitButton } from './SubmitButton';

/** The login form; the guard of '/' then redirects to the feed. */
export function LogInForm({ username }: { username: string }) {
  const [logIn, { isLoading, error }] = useLoginMutation();
  const failure = failureSentence(authErrors.login, error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void logIn({ username: formText(form, 'username').trim(), password: formText(form, 'password') });
  };
  return (
    <Form onSubmit={submit}>
      {error && failure && <Alert severity="error">{failure}</Alert>}
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
    </Form>
  );
}
