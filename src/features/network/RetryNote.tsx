import styled from '@emotion/styled';
import { giveUpWaiting } from '../../api/baseQuery/retry';
import { selectWait, type Wait } from '../../api/networkSlice';
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

function Countdown({ wait }: { wait: Wait }) {
  const seconds = useSecondsLeft(wait);
  return (
    <Note>
      <p role="status">
        {CAUSES[wait.cause]} <span aria-hidden="true">Trying again in {seconds} s…</span>
      </p>
      <LinkButton type="button" onClick={() => giveUpWaiting(wait.id)}>
        Cancel
      </LinkButton>
    </Note>
  );
}

/** While a call is about to be tried again (spec §8): why, when, and a way to wait no longer. Nothing otherwise. */
export function RetryNote({ endpoint }: { endpoint: string }) {
  const wait = useAppSelector((state) => selectWait(state, endpoint));
  return wait ? <Countdown key={wait.id} wait={wait} /> : null;
}
