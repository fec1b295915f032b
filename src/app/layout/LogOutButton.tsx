import styled from '@emotion/styled';
import { failureSentence } from '../../api/errorSentence';
import { useLogoutMutation, authErrors } from '../../features/auth';
import { Button } from '../../ui/Button';
import { LogOutIcon } from '../../ui/icons';
import { token } from '../../ui/tokens';
import { toast } from '../../ui/toast';
import { visuallyHidden } from '../../ui/visuallyHidden';

/** Words where there is room, an icon on a phone. */
const Responsive = styled(Button)({
  minWidth: 44,
  padding: '8px 12px',
  borderColor: 'transparent',
  color: token.inkSoft,
  whiteSpace: 'nowrap',
  '@media (min-width: 600px)': { '& svg': { display: 'none' } },
  '@media (max-width: 599.95px)': { padding: 0, '& span': visuallyHidden },
});

export function LogOutButton() {
  const [logOut, { isLoading }] = useLogoutMutation();
  const leave = async () => {
    const { error } = await logOut();
    if (error) toast(failureSentence(authErrors.logout, error), 'error');
  };
  return (
    <Responsive type="button" disabled={isLoading} onClick={() => void leave()}>
      <LogOutIcon size={22} />
      <span>Log out</span>
    </Responsive>
  );
}
