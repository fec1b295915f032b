import { Link, useParams } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { failureSentence } from '../../api/errorSentence';
import { useAppSelector } from '../../app/hooks';
import { PageHeading } from '../../ui/PageHeading';
import { AuthForm, AuthSubmitButton, useFormKey } from './AuthForm';
import { selectIsAuthenticated } from './authSlice';
import { confirmationErrors, useConfirmEmailMutation } from './confirmationApi';
import { SendMailAgain } from './SendMailAgain';
import { TempleFront } from './TempleFront';

/**
 * Confirms the email address, with the link of a mail, signed in or not. At the press of a button: programs that look at the
 * links of mails must not confirm anything.
 */
export default function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const [confirm, { data, error, isLoading }] = useConfirmEmailMutation();
  const keyFor = useFormKey();
  const failure = error ? failureSentence(confirmationErrors.confirmEmail, error) : null;
  return (
    <TempleFront>
      <PageHeading title="Confirm your email address" />
      {data ? (
        <Alert severity="success" role="status" sx={{ my: 2.5 }}>
          {data.detail}
        </Alert>
      ) : (
        <AuthForm failure={failure} onSubmit={() => void confirm({ token, submissionKey: keyFor(token) })}>
          <AuthSubmitButton
            endpoint="confirmEmail"
            isBusy={isLoading}
            text="Confirm"
            busyText="Confirming…"
          />
          {failure && isAuthenticated && <SendMailAgain />}
        </AuthForm>
      )}
      <Button component={Link} to="/" fullWidth sx={{ mt: 1.5 }}>
        {isAuthenticated ? 'Go to the feed' : 'Go to Login'}
      </Button>
    </TempleFront>
  );
}
