import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';
import { EMAIL_MAX } from '#contract/limits';
import { failureSentence } from '../../api/errorSentence';
import { FormField } from '../../ui/FormField';
import { useRequestPasswordResetMutation } from './authApi';
import { AuthForm, formText, SubmitButton } from './AuthForm';
import { authErrors, authSuccess } from './authSentences';

/** Requests a reset link by mail. The answer does not reveal whether the address is known. */
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
    </AuthForm>
  );
}
