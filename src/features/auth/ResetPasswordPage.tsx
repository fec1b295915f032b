import type { SubmitEvent } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';
import { failureSentence } from '../../api/errorSentence';
import { PageHeading } from '../../ui/PageHeading';
import { toast } from '../../ui/toast';
import { RetryNote } from '../network/components';
import { useConfirmPasswordResetMutation } from './authApi';
import { Form } from './Form';
import { formText } from './formText';
import { NewPasswordField } from './NewPasswordField';
import { useFormKey } from './useFormKey';
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
    const { data } = await confirm({ password, token, uidb64, submissionKey });
    if (!data) return;
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
        {error && failure && <Alert severity="error">{failure}</Alert>}
        <NewPasswordField label="New password" />
        <Button type="submit" variant="contained" color="primary" fullWidth disabled={isLoading}>
          {isLoading ? 'Setting password…' : 'Set New Password'}
        </Button>
        <RetryNote endpoint="confirmPasswordReset" />
        <Button component={Link} to="/" fullWidth>
          Back to Login
        </Button>
      </Form>
    </TempleFront>
  );
}
