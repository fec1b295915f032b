import styled from '@emotion/styled';
import { useState } from 'react';
import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { failureSentence } from '../../api/errorSentence';
import { isSameName } from '../../api/isSameName';
import { useUnsentThings } from '../../outbox/unsentThings';
import { Dialog } from '../../ui/Dialog';
import { Form } from '../../ui/Form';
import { FormField } from '../../ui/FormField';
import { SubmitButton } from '../../ui/SubmitButton';
import { toast } from '../../ui/toast';
import { palette } from '../../theme/theme';
import { RetryNote } from '../../network/RetryNote';
import { profileErrors, profileSuccess, useDeleteAccountMutation } from './profileApi';

/** It alone scrolls where a phone's keyboard makes the window low, so that the field and the buttons stay in sight. */
const Effects = styled(DialogContent)({
  display: 'grid',
  gap: 16,
  minHeight: 'min(96px, 15vh)',
  '& > ul': { display: 'grid', gap: 4, paddingLeft: 20, color: palette.text.secondary },
});

/** Says at the field that another name was typed, as the browser says what is wrong with a field. */
function refuseName(form: HTMLFormElement, username: string): void {
  const field = form.querySelector('input');
  field?.setCustomValidity(`Please type ${username}.`);
  field?.reportValidity();
  // The next submission compares again.
  field?.setCustomValidity('');
}

interface DeleteAccountDialogProps {
  username: string;
  onClose: () => void;
}

/** Confirms deleting the account with all its data (spec §2; decisions: Subscriptions). Requires typing the username. */
export function DeleteAccountDialog({ username, onClose }: DeleteAccountDialogProps) {
  const [typed, setTyped] = useState('');
  const [deleteAccount, { isLoading, error }] = useDeleteAccountMutation();
  const unsent = useUnsentThings();
  const isConfirmed = isSameName(typed.trim(), username);
  const failure = error ? failureSentence(profileErrors.deleteAccount, error) : null;

  const submit = async (form: HTMLFormElement) => {
    if (isLoading) return;
    if (!isConfirmed) {
      refuseName(form, username);
      return;
    }
    const result = await deleteAccount();
    // The page is unmounted as the session ends; a toast outlives it.
    if (!result.error) toast(profileSuccess.deleteAccount, 'success');
  };
  const close = () => {
    if (!isLoading) onClose();
  };

  return (
    <Dialog title="Delete Account" onClose={close}>
      <Form style={{ display: 'contents' }} onSubmit={(form) => void submit(form)}>
        <Effects>
          <p>This cannot be undone. With your account go, at once and for good:</p>
          <ul>
            <li>your posts and comments, likes and smites</li>
            <li>your messages, also from the other side of each conversation</li>
            <li>your followers and whom you follow</li>
            <li>your subscriptions, which are cancelled now</li>
            {unsent && <li>what you have not sent: {unsent}</li>}
          </ul>
        </Effects>
        <DialogContent sx={{ display: 'grid', gap: 2, flex: 'none' }}>
          <FormField
            label={`Type ${username} to confirm`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={isLoading}
          />
          {failure && <Alert severity="error">{failure}</Alert>}
          <RetryNote endpoint="deleteAccount" />
        </DialogContent>
        <DialogActions>
          <Button aria-disabled={isLoading} onClick={close}>
            Cancel
          </Button>
          <SubmitButton color="error" isBusy={isLoading}>
            {isLoading ? 'Deleting...' : 'Delete Account'}
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
