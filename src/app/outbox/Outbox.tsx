import styled from '@emotion/styled';
import { useEffect } from 'react';
import Button from '@mui/material/Button';
import { selectMemberId } from '../../api/session';
import { useIsOffline } from '../../network/offline';
import { isBeingChanged } from '../../outbox/deliver';
import { selectOutbox, type Outgoing } from '../../outbox/outboxSlice';
import { writingsBox } from '../../outbox/storedBoxes';
import { palette, theme, typography } from '../../theme/theme';
import { useAppDispatch, useAppSelector } from '../hooks';
import { useLazyDialog } from '../useLazyDialog';
import { followOutbox } from './followOutbox';

const PILL = 'html:not(:has([data-fills-window]))';

/** Below the line that says that there is no network, in one frame with it. */
const Sign = styled.div({
  ...typography.subtitle2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: 12,
  padding: '0 16px',
  borderBlock: `2px solid ${palette.warning.main}`,
  background: palette.warning.wash,
  color: palette.text.primary,
  'p + &': { borderTop: 0 },
  [theme.breakpoints.up('md')]: {
    [`${PILL} &`]: { borderWidth: 1, borderInline: `1px solid ${palette.warning.main}`, borderRadius: 16 },
    [`${PILL} p + &`]: { borderTop: 0, borderStartStartRadius: 0, borderStartEndRadius: 0 },
    [`${PILL} #network-bar > p:has(+ &)`]: {
      borderBottom: 0,
      borderEndStartRadius: 0,
      borderEndEndRadius: 0,
      boxShadow: 'none',
    },
  },
});

/**
 * What the sign says; undefined if there is nothing to say.
 * @param isListed the list is shown, in which one of them may be being changed
 */
function textOf(things: Outgoing[], isListed: boolean): string | undefined {
  const isWaiting = (thing: Outgoing) => thing.status !== 'failed' || (isListed && isBeingChanged(thing));
  const waiting = things.filter(isWaiting).length;
  const failed = things.filter(
    (thing) => !isWaiting(thing) && (thing.writing || isBeingChanged(thing)),
  ).length;
  if (failed > 0) return `${failed} not sent${waiting > 0 ? `, ${waiting} waiting` : ''}`;
  return waiting > 0 ? `${waiting} waiting to be sent` : undefined;
}

/**
 * Sends what waits, and says how much that is, with the way to read, change and withdraw it. Of messages it counts
 * those that are being changed, and all while there is no network: else their conversation says enough.
 */
export default function Outbox() {
  const dispatch = useAppDispatch();
  const writingsKey = writingsBox(useAppSelector(selectMemberId));
  const outbox = useAppSelector(selectOutbox);
  const isOffline = useIsOffline();
  const [open, dialog] = useLazyDialog(() => import(/* webpackChunkName: "outbox-list" */ './OutboxDialog'));
  useEffect(() => {
    return dispatch(followOutbox());
  }, [dispatch]);
  const { [writingsKey]: writings = [], ...conversations } = outbox;
  const messages = Object.values(conversations).flatMap((box = []) => box);
  const counted = messages.filter((message) => isOffline || isBeingChanged(message));
  const text = textOf([...writings, ...counted], Boolean(dialog));
  return (
    <>
      {text && (
        <Sign>
          <strong>{text}</strong>
          <Button variant="link" onClick={open}>
            Show
          </Button>
        </Sign>
      )}
      {dialog}
    </>
  );
}
