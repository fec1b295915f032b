import styled from '@emotion/styled';
import { moulding } from '../../ui/architecture';
import { DISPLAY_FACE } from '../../theme/measures';
import { palette } from '../../theme/theme';
import { useServerNow } from '../../network/serverClock';
import { MessageBubble, type MessageStatus } from './MessageBubble';
import { dayName } from './messageTimes';
import type { Day, Entry } from './entries';
import { UnsentActions } from './UnsentActions';
import type { Outbox } from './useOutbox';

/** The day's name between two lines. */
const Name = styled.h3({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  margin: '20px 4px 14px',
  color: palette.text.secondary,
  fontFamily: DISPLAY_FACE,
  fontSize: '1rem',
  fontWeight: 400,
  letterSpacing: '0.03em',
  '&::before, &::after': { content: '""', flex: 1, height: 1, background: moulding },
});

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
