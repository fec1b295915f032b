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
import { RetryNote } from '../network';
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

const Foot = styled.div({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8 });

const Act = styled(Button)({ padding: '8px 14px' });

const Destroy = styled(Act)({
  background: token.danger,
  color: token.paper,
  '&:hover': { background: `color-mix(in srgb, ${token.danger} 85%, ${token.ink})` },
  '&:disabled, &:disabled:hover': { background: token.danger },
});

interface DeleteAccountDialogProps {
  username: string;
  onClose: () => void;
}

/** Asks before the account goes, with all that is in it (spec §2; decisions: Subscriptions). To type the name is meant. */
export function DeleteAccountDialog({ username, onClose }: DeleteAccountDialogProps) {
  const [typed, setTyped] = useState('');
  const [deleteAccount, { isLoading, error }] = useDeleteAccountMutation();
  const isMeant = isSameName(typed.trim(), username);
  const failure = error ? failureSentence(profileErrors.deleteAccount, error) : null;

  const destroy = async () => {
    if (isLoading || !isMeant) return;
    const answer = await deleteAccount();
    // The session has ended with it, and this page with the session: only a toast is left to tell.
    if (!answer.error) toast(profileSuccess.deleteAccount, 'success');
  };
  const close = () => {
    if (!isLoading) onClose();
  };

  return (
    <Dialog title="Delete Account" isOpen onClose={close}>
      <Form
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void destroy();
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
        <Foot>
          <Act type="button" disabled={isLoading} onClick={close}>
            Cancel
          </Act>
          <Destroy type="submit" disabled={isLoading || !isMeant}>
            {isLoading ? 'Deleting...' : 'Delete Account'}
          </Destroy>
        </Foot>
      </Form>
    </Dialog>
  );
}
