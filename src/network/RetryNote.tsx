import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useSelector } from 'react-redux';
import { palette } from '../theme/theme';
import { CAUSES, Countdown } from './Countdown';
import { selectPendingRetry, type NetworkState } from './networkSlice';
import { cancelRetry } from './pendingRetries';

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

/** Shows a pending retry of an endpoint (spec §8) with its cause, the time left and a Cancel button. */
export function RetryNote({ endpoint }: { endpoint: string }) {
  const wait = useSelector((state: { network: NetworkState }) => selectPendingRetry(state, endpoint));
  if (!wait) return null;
  return (
    <Note key={wait.id}>
      <p role="status">
        {CAUSES[wait.cause]} <Countdown wait={wait} />
      </p>
      <Button variant="text" color="primary" onClick={() => cancelRetry(wait.id)}>
        Cancel
      </Button>
    </Note>
  );
}
