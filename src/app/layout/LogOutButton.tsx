import { lazy, Suspense, useState } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { failureSentence } from '../../api/errorSentence';
import { selectMemberId } from '../../api/session';
import { hasUnsent } from '../../drafts/unsent';
import { authErrors } from '../../features/auth/authSentences';
import { useLogoutMutation } from '../../features/auth/authApi';
import { LogOutIcon } from '../../ui/navigationIcons';
import { toast } from '../../ui/toast';
import { Tooltip } from '../../ui/Tooltip';
import { VisuallyHidden } from '../../ui/visuallyHidden';
import { useAppSelector } from '../hooks';

const LogOutDialog = lazy(() => import(/* webpackChunkName: "confirm" */ './LogOutDialog'));

interface LogOutButtonProps {
  /** A text outside of the header, where the search needs the room. */
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
        <Tooltip title="Log out">
          <IconButton
            sx={{ '&[aria-disabled="true"]': { opacity: 0.6 } }}
            aria-disabled={isLoading}
            onClick={() => void handleClick()}
          >
            <LogOutIcon />
            <VisuallyHidden>Log out</VisuallyHidden>
          </IconButton>
        </Tooltip>
      )}
      {isConfirmOpen && (
        <Suspense fallback={null}>
          <LogOutDialog onConfirm={() => void submit()} onClose={() => setConfirmOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
