import type { SubmitEvent } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';
import { failureSentence } from '../../api/errorSentence';
import { PageHeading } from '../../ui/PageHeading';
import { toast } from '../../ui/toast';
import { useConfirmPasswordResetMutation } from './authApi';
import { hasFieldErrors, showFieldErrors } from './fieldErrors';
import { Form } from './Form';
import { formText } from './formText';
import { NewPasswordField } from './NewPasswordField';
import { useFormKey } from './useFormKey';
import { SubmitButton } from './SubmitButton';
import { TempleFront } from './TempleFront';
import { authErrors, authSuccess } from './authSentences';

/** Sets a new password, with the link of a reset mail (spec §2). */
export default function ResetPasswordPage() {
  const { uidb64 = '', token = '' } = useParams();
  const [confirm, { isLoading, error }] = useConfirmPasswordResetMutation();
  const navigate = useNavigate();
  const keyFor = useFormKey();
  const failure = failureSentence(authErrors.confirmPasswordReset, error);
  const submit = async (form: HTMLFormElement) => {
    const password = formText(form, 'password');
    const submissionKey = keyFor(password, token, uidb64);
    const { data, error } = await confirm({ password, token, uidb64, submissionKey });
    if (!data) {
      showFieldErrors(form, error);
      return;
    }
    toast(authSuccess.confirmPasswordReset, 'success');
    // '/login' is not a route: the login is at '/' (decisions: Screens).
    void navigate('/', { replace: true });
  };
  return (
    <TempleFront>
      <PageHeading title="Set a new password" />
      <Form
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        {error && failure && !hasFieldErrors(error, 'password') && <Alert severity="error">{failure}</Alert>}
        <NewPasswordField label="New password" />
        <SubmitButton
          endpoint="confirmPasswordReset"
          isBusy={isLoading}
          text="Set New Password"
          busyText="Setting password…"
        />
        <Button component={Link} to="/" fullWidth>
          Back to Login
        </Button>
      </Form>
    </TempleFront>
  );
}
