import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { cancelRetry } from '../../api/baseQuery/retry';
import { selectPendingRetry, type PendingRetry } from '../../network/networkSlice';
import { useAppSelector } from '../../app/hooks';
import { palette } from '../../theme/theme';
import { CAUSES } from './causes';
import { timeLeft } from './timeLeft';
import { useSecondsLeft } from './useSecondsLeft';

const Note = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 8,
  fontSize: '0.875rem',
  color: palette.text.secondary,
  '& > p': { margin: 0 },
  '& > p > span': { whiteSpace: 'nowrap' },
});

function Countdown({ wait }: { wait: PendingRetry }) {
  const seconds = useSecondsLeft(wait);
  return (
    <Note>
      <p role="status">
        {CAUSES[wait.cause]} <span aria-hidden="true">Trying again in {timeLeft(seconds)}…</span>
      </p>
      <Button variant="text" color="primary" onClick={() => cancelRetry(wait.id)}>
        Cancel
      </Button>
    </Note>
  );
}

/** Shows a pending retry of an endpoint (spec §8) with its cause, the time left and a Cancel button. */
export function RetryNote({ endpoint }: { endpoint: string }) {
  const wait = useAppSelector((state) => selectPendingRetry(state, endpoint));
  return wait ? <Countdown key={wait.id} wait={wait} /> : null;
}
