import styled from '@emotion/styled';
import { cancelRetry } from '../../api/baseQuery/retry';
import { selectPendingRetry, type PendingRetry } from '../../network/networkSlice';
import { useAppSelector } from '../../app/hooks';
import { LinkButton } from '../../ui/Button';
import { token } from '../../ui/tokens';
import { CAUSES } from './causes';
import { useSecondsLeft } from './useSecondsLeft';

const Note = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 8,
  fontSize: 14,
  color: token.inkSoft,
  '& > p': { margin: 0 },
  '& > p > span': { whiteSpace: 'nowrap' },
  '& > button': { paddingLeft: 0 },
});

function Countdown({ wait }: { wait: PendingRetry }) {
  const seconds = useSecondsLeft(wait);
  return (
    <Note>
      <p role="status">
        {CAUSES[wait.cause]} <span aria-hidden="true">Trying again in {seconds} s…</span>
      </p>
      <LinkButton type="button" onClick={() => cancelRetry(wait.id)}>
        Cancel
      </LinkButton>
    </Note>
  );
}

/** Shows a pending retry of an endpoint (spec §8) with its cause, the time left and a Cancel button. */
export function RetryNote({ endpoint }: { endpoint: string }) {
  const wait = useAppSelector((state) => selectPendingRetry(state, endpoint));
  return wait ? <Countdown key={wait.id} wait={wait} /> : null;
}
