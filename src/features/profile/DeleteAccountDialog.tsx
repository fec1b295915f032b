import styled from '@emotion/styled';
import { useState, type SubmitEvent } from 'react';
import { failureSentence } from '../../api/errorSentence';
import { isSameName } from '../../api/isSameName';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { toast } from '../../ui/toast';
import { token } from '../../ui/tokens';
import { RetryNote } from '../network/components';
import { useDeleteAccountMutation } from './profileApi';
import { profileErrors, profileSuccess } from './profileSentences';

const Form = styled.form({
  display: 'grid',
  gap: 16,
  padding: 20,
  overflowY: 'auto',
  '& > p': { margin: 0 },
  '& > ul': { display: 'grid', gap: 4, margin: 0, paddingLeft: 20, color: token.inkSoft },
});

const Footer = styled.div({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8 });

const DialogButton = styled(Button)({ padding: '8px 14px' });

const DeleteButton = styled(DialogButton)({
  background: token.danger,
  color: token.paper,
  '&:hover': { background: `color-mix(in srgb, ${token.danger} 85%, ${token.ink})` },
  '&:disabled, &:disabled:hover': { background: token.danger },
});

interface DeleteAccountDialogProps {
  username: string;
  onClose: () => void;
}

/** Confirms deleting the account with all its data (spec §2; decisions: Subscriptions). Requires typing the username. */
export function DeleteAccountDialog({ username, onClose }: DeleteAccountDialogProps) {
  const [typed, setTyped] = useState('');
  const [deleteAccount, { isLoading, error }] = useDeleteAccountMutation();
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
    <Dialog title="Delete Account" isOpen onClose={close}>
      <Form
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>This cannot be undone. With your account go, at once and for good:</p>
        <ul>
          <li>your posts and comments, likes and smites</li>
          <li>your messages, also from the other side of each conversation</li>
          <li>your followers and whom you follow</li>
          <li>your subscriptions, which are cancelled now</li>
        </ul>
        <Field
          label={`Type ${username} to confirm`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          disabled={isLoading}
        />
        {failure && <Notice tone="danger">{failure}</Notice>}
        <RetryNote endpoint="deleteAccount" />
        <Footer>
          <DialogButton type="button" disabled={isLoading} onClick={close}>
            Cancel
          </DialogButton>
          <DeleteButton type="submit" disabled={isLoading || !isConfirmed}>
            {isLoading ? 'Deleting...' : 'Delete Account'}
          </DeleteButton>
        </Footer>
      </Form>
    </Dialog>
  );
}
