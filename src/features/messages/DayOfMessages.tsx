import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Fragment, useRef } from 'react';
import { moulding } from '../../ui/architecture';
import { LOW } from '../../theme/measures';
import { palette, typography } from '../../theme/theme';
import { useFocusHandover } from '../../ui/useFocusHandover';
import { useIsOffline } from '../../network/offline';
import { useServerNow } from '../../network/serverClock';
import { isBeingChanged } from '../../outbox/deliver';
import type { Outgoing } from '../../outbox/outboxSlice';
import { MessageBubble, type MessageStatus } from './MessageBubble';
import { dayName } from './messageTimes';
import type { Day, Entry } from './entries';
import { isFailed, type Outbox } from './outbox';

/** The day's name between two lines. */
const Name = styled.h3({
  ...typography.h4,
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  margin: '20px 4px 14px',
  color: palette.text.secondary,
  fontSize: '1rem',
  letterSpacing: '0.03em',
  [LOW]: { marginBlock: '8px 4px' },
  '&::before, &::after': { content: '""', flex: 1, height: 1, background: moulding },
});

/** Above the first message that was unread when the conversation was opened. */
const Unread = styled(Name)({
  color: palette.secondary.main,
  '&::before, &::after': { content: '""', flex: 1, height: 1, background: palette.secondary.light },
});

const Actions = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: 12,
  ...typography.body2,
  '& > p': { flex: '1 0 100%', padding: '4px 4px 0', color: palette.error.main, textAlign: 'end' },
  '& button': { fontWeight: 600 },
});

interface UnsentActionsProps {
  message: Outgoing;
  outbox: Outbox;
  scroller: Element | null;
}

/** The reason and the actions below a message that could not be sent, or waits; the last failed one sends all again. */
function UnsentActions({ message, outbox, scroller }: UnsentActionsProps) {
  const ref = useRef<HTMLDivElement>(null);
  useFocusHandover(ref, scroller);
  const failed = outbox.outgoing.filter(isFailed);
  return (
    <Actions ref={ref}>
      {message.reason && <p>{message.reason}</p>}
      {message.key === failed.at(-1)?.key && (
        <Button variant="link" onClick={outbox.sendAgain}>
          {failed.length === 1 ? 'Try again' : `Send all ${failed.length}`}
        </Button>
      )}
      <Button variant="link" onClick={() => outbox.discard(message.key)}>
        Remove
      </Button>
    </Actions>
  );
}

/** @param isStopped nothing is sent: there is no network, one has failed, or the member changes one of the messages */
function statusOf({ outgoing }: Entry, isStopped: boolean): MessageStatus {
  if (!outgoing) return 'sent';
  const isHeld = outgoing.status === 'failed' || (outgoing.status === 'waiting' && isStopped);
  return isHeld ? outgoing.status : 'sending';
}

interface DayOfMessagesProps {
  day: Day;
  /** The other member. */
  name: string;
  /** The key of the entry that has the line above it. */
  firstUnread: string | undefined;
  outbox: Outbox;
  /** Gets the focus when a button that has it is removed. */
  scroller: Element | null;
}

/** The messages of one day under its name. */
export function DayOfMessages({ day: { entries }, name, firstUnread, outbox, scroller }: DayOfMessagesProps) {
  const [first] = entries;
  const now = useServerNow();
  const isOffline = useIsOffline();
  const isUnderWay = outbox.outgoing.some(({ status }) => status === 'sending');
  const isStopped =
    isOffline || outbox.outgoing.some((one) => isBeingChanged(one) || (isFailed(one) && !isUnderWay));
  return (
    <>
      {first && <Name>{dayName(new Date(first.message.created_at), now)}</Name>}
      {entries.map((entry) => (
        <Fragment key={entry.key}>
          {entry.key === firstUnread && (
            <Unread as="div" role="separator" aria-label="New messages">
              <span aria-hidden="true">New messages</span>
            </Unread>
          )}
          <MessageBubble
            id={entry.key}
            author={entry.isOwn ? 'You' : name}
            content={entry.message.content}
            createdAt={entry.message.created_at}
            isOwn={entry.isOwn}
            beginsRun={entry.beginsRun}
            endsRun={entry.endsRun}
            status={statusOf(entry, isStopped)}
          >
            {entry.outgoing && statusOf(entry, isStopped) !== 'sending' && (
              <UnsentActions message={entry.outgoing} outbox={outbox} scroller={scroller} />
            )}
          </MessageBubble>
        </Fragment>
      ))}
    </>
  );
}
