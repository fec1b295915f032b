import styled from '@emotion/styled';
import { useState } from 'react';
import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';
import { failureSentence } from '../../api/errorSentence';
import { isSameName } from '../../api/isSameName';
import { useUnsentThings } from '../../outbox/unsentThings';
import { Dialog } from '../../ui/Dialog';
import { Form, FormActions } from '../../ui/Form';
import { FormField } from '../../ui/FormField';
import { toast } from '../../ui/toast';
import { palette } from '../../theme/theme';
import { RetryNote } from '../../network/RetryNote';
import { profileErrors, profileSuccess, useDeleteAccountMutation } from './profileApi';

const ScrollingForm = styled(Form)({
  padding: 20,
  overflowY: 'auto',
  '& > ul': { display: 'grid', gap: 4, paddingLeft: 20, color: palette.text.secondary },
});

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

  const submit = async () => {
    if (isLoading || !isConfirmed) return;
    const result = await deleteAccount();
    // The page is unmounted as the session ends; a toast outlives it.
    if (!result.error) toast(profileSuccess.deleteAccount, 'success');
  };
  const close = () => {
    if (!isLoading) onClose();
  };

  return (
    <Dialog title="Delete Account" onClose={close}>
      <ScrollingForm onSubmit={() => void submit()}>
        <p>This cannot be undone. With your account go, at once and for good:</p>
        <ul>
          <li>your posts and comments, likes and smites</li>
          <li>your messages, also from the other side of each conversation</li>
          <li>your followers and whom you follow</li>
          <li>your subscriptions, which are cancelled now</li>
          {unsent && <li>what you have not sent: {unsent}</li>}
        </ul>
        <FormField
          label={`Type ${username} to confirm`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          disabled={isLoading}
        />
        {failure && <Alert severity="error">{failure}</Alert>}
        <RetryNote endpoint="deleteAccount" />
        <FormActions>
          <Button disabled={isLoading} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" color="error" disabled={isLoading || !isConfirmed}>
            {isLoading ? 'Deleting...' : 'Delete Account'}
          </Button>
        </FormActions>
      </ScrollingForm>
    </Dialog>
  );
}
