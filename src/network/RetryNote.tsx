import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useSelector } from 'react-redux';
import { palette, typography } from '../theme/theme';
import { CAUSES, Countdown } from './Countdown';
import { selectPendingRetry, type NetworkState } from './networkSlice';
import { cancelRetry } from './pendingRetries';

const Note = styled.div({
  ...typography.subtitle2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 8,
  color: palette.text.secondary,
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
      <Button variant="link" onClick={() => cancelRetry(wait.id)}>
        Cancel
      </Button>
    </Note>
  );
}
