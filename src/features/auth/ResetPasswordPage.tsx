import { Link, useNavigate, useParams } from 'react-router-dom';
import Button from '@mui/material/Button';
import { failureSentence } from '../../api/errorSentence';
import { PageHeading } from '../../ui/PageHeading';
import { toast } from '../../ui/toast';
import { useConfirmPasswordResetMutation } from './authApi';
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
import { TempleFront } from './TempleFront';

/** Sets a new password, with the link of a reset mail (spec §2). */
export default function ResetPasswordPage() {
  const { uidb64 = '', token = '' } = useParams();
  const [confirm, { isLoading, error }] = useConfirmPasswordResetMutation();
  const navigate = useNavigate();
  const keyFor = useFormKey();
  const isAtField = error && hasFieldErrors(error, 'password');
  const failure = error && !isAtField ? failureSentence(authErrors.confirmPasswordReset, error) : null;
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
      <AuthForm failure={failure} onSubmit={(form) => void submit(form)}>
        <NewPasswordField label="New password" autoFocus={focusesField()} />
        <AuthSubmitButton
          endpoint="confirmPasswordReset"
          isBusy={isLoading}
          text="Set New Password"
          busyText="Setting password…"
        />
        {failure && (
          <Button component={Link} to="/" state={{ view: 'reset' }} fullWidth>
            Request a new reset link
          </Button>
        )}
        <Button component={Link} to="/" fullWidth>
          Back to Login
        </Button>
      </AuthForm>
    </TempleFront>
  );
}
