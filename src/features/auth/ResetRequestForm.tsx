import type { SubmitEvent } from 'react';
import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';
import { EMAIL_MAX } from '#contract/limits';
import { failureSentence } from '../../api/errorSentence';
import { FormField } from '../../ui/FormField';
import { useRequestPasswordResetMutation } from './authApi';
import { Form } from './Form';
import { authErrors, authSuccess } from './authSentences';
import { SubmitButton } from './SubmitButton';
import { formText } from './formText';

/** Requests a reset link by mail. The answer does not reveal whether the address is known. */
export function ResetRequestForm({ onBack }: { onBack: () => void }) {
  const [request, { isLoading, isSuccess, error }] = useRequestPasswordResetMutation();
  const failure = failureSentence(authErrors.requestPasswordReset, error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void request({ email: formText(event.currentTarget, 'email').trim() });
  };
  return (
    <Form onSubmit={submit}>
      {isSuccess && (
        <Alert severity="success" role="status">
          {authSuccess.requestPasswordReset}
        </Alert>
      )}
      {error && failure && <Alert severity="error">{failure}</Alert>}
      <FormField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        required
      />
      <SubmitButton
        endpoint="requestPasswordReset"
        isBusy={isLoading}
        text="Send Reset Link"
        busyText="Send Reset Link"
      />
      <Button fullWidth onClick={onBack}>
        Back to Login
      </Button>
    </Form>
  );
}
