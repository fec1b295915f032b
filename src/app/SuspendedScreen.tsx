import styled from '@emotion/styled';
import { useState } from 'react';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { baseApi } from '../api/baseApi';
import { suspensionOf } from '../api/callFailure';
import { selectSuspension, suspensionLifted } from '../api/suspension';
import { selectUsername } from '../features/auth/authSlice';
import { conversationsApi } from '../features/messages/conversationsApi';
import { DeleteAccountDialog } from '../features/profile/DeleteAccountDialog';
import { OwnDecisions } from '../features/reports/OwnDecisions';
import { NetworkBar } from '../network/NetworkBar';
import { COLUMN } from '../theme/measures';
import { theme } from '../theme/theme';
import { PageHeading } from '../ui/PageHeading';
import { useAppDispatch, useAppSelector, type AppThunk } from './hooks';
import { LogOutButton } from './layout/LogOutButton';

const Main = styled.main({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  maxWidth: COLUMN,
  margin: '0 auto',
  padding: '24px 0 max(32px, env(safe-area-inset-bottom))',
  [theme.breakpoints.up('sm')]: { padding: '40px 16px' },
});

const Actions = styled.div({ display: 'flex', flexWrap: 'wrap', gap: 10, marginTop: 14 });

/** What a check found: that it lasts, or nothing, since the server did not say. */
type CheckResult = 'lasts' | 'unknown' | null;

/** Makes a call that suspended members may not make; once it succeeds, the pages for members are back. */
const check = (): AppThunk<Promise<CheckResult>> => async (dispatch) => {
  const { error } = await dispatch(
    conversationsApi.endpoints.getUnreadCount.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  if (error) return suspensionOf(error) === null ? 'unknown' : 'lasts';
  dispatch(suspensionLifted());
  // What was refused meanwhile is asked for again.
  dispatch(baseApi.util.resetApiState());
  return null;
};

const RESULTS = {
  lasts: 'Your account is still suspended.',
  unknown: 'The server could not answer. Please try again in a moment.',
};

/** What a suspended member sees in place of the pages for members (decisions: Safety). What they typed is kept. */
export default function SuspendedScreen() {
  const dispatch = useAppDispatch();
  const sentence = useAppSelector(selectSuspension);
  const username = useAppSelector(selectUsername) ?? '';
  const [result, setResult] = useState<CheckResult>(null);
  const [isChecking, setChecking] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const checkAgain = async () => {
    setResult(null);
    setChecking(true);
    setResult(await dispatch(check()));
    setChecking(false);
  };
  return (
    <>
      <NetworkBar />
      <Main>
        <Card>
          <PageHeading title="Your account is suspended" />
          <Typography sx={{ mt: 1 }}>{sentence}</Typography>
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            What moderators decided is below, with their reasons. If you think that they are wrong, you can
            appeal; another moderator decides. The <Link to="/rules">rules</Link> say what is asked of
            everyone.
          </Typography>
          <Actions>
            <Button
              variant="contained"
              color="primary"
              aria-disabled={isChecking}
              onClick={isChecking ? undefined : () => void checkAgain()}
            >
              {isChecking ? 'Checking…' : 'Check again'}
            </Button>
            <Button color="error" onClick={() => setDeleting(true)}>
              Delete account
            </Button>
            <LogOutButton isOutside />
          </Actions>
          <Typography role="status" variant="body2" sx={{ mt: 1 }}>
            {result && RESULTS[result]}
          </Typography>
        </Card>
        <Card
          component="section"
          aria-labelledby="decisions"
          tabIndex={-1}
          sx={{ '& p': { typography: 'body2' } }}
        >
          <Typography variant="h3" component="h2" id="decisions">
            Decisions about you
          </Typography>
          <OwnDecisions />
        </Card>
      </Main>
      {isDeleting && <DeleteAccountDialog username={username} onClose={() => setDeleting(false)} />}
    </>
  );
}
