import Alert from '@mui/material/Alert';
import Button, { type ButtonProps } from '@mui/material/Button';
import { failureSentence } from '../../api/errorSentence';
import { RetryNote } from '../../network/RetryNote';
import { confirmationErrors, useRequestConfirmationMutation } from './confirmationApi';

/** A button that sends the mail with the link again, and what came of it. The button keeps the focus. */
export function SendMailAgain(look: Pick<ButtonProps, 'autoFocus' | 'color' | 'variant'>) {
  const [request, { data, error, isLoading }] = useRequestConfirmationMutation();
  const failure = error ? failureSentence(confirmationErrors.requestConfirmation, error) : null;
  return (
    <>
      {data && (
        <Alert severity="success" role="status">
          {data.detail}
        </Alert>
      )}
      {failure && <Alert severity="error">{failure}</Alert>}
      <Button
        {...look}
        fullWidth
        aria-disabled={isLoading}
        onClick={() => {
          if (!isLoading) void request();
        }}
      >
        {isLoading ? 'Sending…' : 'Send the mail again'}
      </Button>
      <RetryNote endpoint="requestConfirmation" />
    </>
  );
}
