import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { moulding } from '../../ui/architecture';
import { palette, typography } from '../../theme/theme';
import { useServerNow } from '../../network/serverClock';
import { MessageBubble, type MessageStatus } from './MessageBubble';
import { dayName } from './messageTimes';
import type { Day, Entry } from './entries';
import type { Outbox } from './outbox';

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
  '&::before, &::after': { content: '""', flex: 1, height: 1, background: moulding },
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
  /** The server's reason, if it refused the message. */
  reason: string | undefined;
  /** How many messages are sent by it; 0 for a message that is not the last. */
  failedCount: number;
  onSendAgain: () => void;
  onDiscard: () => void;
}

/** The reason and the actions below a message that could not be sent. */
function UnsentActions({ reason, failedCount, onSendAgain, onDiscard }: UnsentActionsProps) {
  return (
    <Actions>
      {reason && <p>{reason}</p>}
      {failedCount > 0 && (
        <Button variant="link" onClick={onSendAgain}>
          {failedCount === 1 ? 'Try again' : `Send all ${failedCount}`}
        </Button>
      )}
      <Button variant="link" onClick={onDiscard}>
        Remove
      </Button>
    </Actions>
  );
}

const statusOf = ({ outgoing }: Entry): MessageStatus =>
  outgoing ? (outgoing.status === 'failed' ? 'failed' : 'sending') : 'sent';

interface DayOfMessagesProps {
  day: Day;
  /** The other member. */
  name: string;
  outbox: Pick<Outbox, 'outgoing' | 'sendAgain' | 'discard'>;
}

/** The messages of one day under its name. */
export function DayOfMessages({ day: { entries }, name, outbox }: DayOfMessagesProps) {
  const [first] = entries;
  const now = useServerNow();
  const failed = outbox.outgoing.filter(({ status }) => status === 'failed');
  return (
    <>
      {first && <Name>{dayName(new Date(first.message.created_at), now)}</Name>}
      {entries.map((entry) => (
        <MessageBubble
          key={entry.key}
          author={entry.isOwn ? 'You' : name}
          content={entry.message.content}
          createdAt={entry.message.created_at}
          isOwn={entry.isOwn}
          beginsRun={entry.beginsRun}
          status={statusOf(entry)}
        >
          {entry.outgoing?.status === 'failed' && (
            <UnsentActions
              reason={entry.outgoing.reason}
              failedCount={entry.outgoing.key === failed.at(-1)?.key ? failed.length : 0}
              onSendAgain={outbox.sendAgain}
              onDiscard={() => outbox.discard(entry.key)}
            />
          )}
        </MessageBubble>
      ))}
    </>
  );
}
