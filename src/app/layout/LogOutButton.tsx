import styled from '@emotion/styled';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { failureSentence } from '../../api/errorSentence';
import { selectMemberId } from '../../api/session';
import { hasUnsent } from '../../drafts/unsent';
import { authErrors } from '../../features/auth/authSentences';
import { useLogoutMutation } from '../../features/auth/authApi';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { theme } from '../../theme/theme';
import { LogOutIcon } from '../../ui/navigationIcons';
import { toast } from '../../ui/toast';
import { visuallyHidden } from '../../ui/visuallyHidden';
import { useAppSelector } from '../hooks';

/** Text on wide screens, an icon where the search needs the room. */
const Responsive = styled(Button)({
  whiteSpace: 'nowrap',
  '&[aria-disabled="true"]': { opacity: 0.6 },
  '& svg': { fontSize: 24 },
  [theme.breakpoints.up(720)]: { '& svg': { display: 'none' } },
  [theme.breakpoints.down(720)]: { padding: 0, '& span': visuallyHidden },
});

interface LogOutButtonProps {
  /** Outside of the header there is room for the text. */
  isOutside?: boolean;
}

export function LogOutButton({ isOutside = false }: LogOutButtonProps) {
  const [logOut, { isLoading }] = useLogoutMutation();
  const userId = useAppSelector(selectMemberId);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const handleClick = async () => {
    if (isLoading) return;
    if (userId !== null && (await hasUnsent(userId))) setConfirmOpen(true);
    else await submit();
  };
  const submit = async () => {
    setConfirmOpen(false);
    const { error } = await logOut();
    if (error) toast(failureSentence(authErrors.logout, error), 'error');
  };
  return (
    <>
      {/* A disabled button would lose the focus. */}
      {isOutside ? (
        <Button aria-disabled={isLoading} onClick={() => void handleClick()}>
          Log out
        </Button>
      ) : (
        <Responsive variant="text" aria-disabled={isLoading} onClick={() => void handleClick()}>
          <LogOutIcon />
          <span>Log out</span>
        </Responsive>
      )}
      <ConfirmDialog
        isOpen={isConfirmOpen}
        title="Log out?"
        text="Something you wrote or picked has not been sent. Logging out deletes it from this browser."
        confirmLabel="Log out and delete"
        cancelLabel="Stay"
        onConfirm={() => void submit()}
        onClose={() => setConfirmOpen(false)}
      />
    </>
  );
}
