import styled from '@emotion/styled';
import { useMemo, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import { EmptyState, LoadFailure } from '../../ui/states';
import { ChevronDownIcon, MessageIcon } from '../../ui/navigationIcons';
import { LoadMore } from '../../ui/LoadMore';
import { VERY_LOW } from '../../theme/measures';
import { palette, theme } from '../../theme/theme';
import { useFocusHandover } from '../../ui/useFocusHandover';
import { VisuallyHidden } from '../../ui/visuallyHidden';
import { DayOfMessages } from './DayOfMessages';
import { toDays, type Entry } from './entries';
import type { LogScroll } from './useLogScroll';
import type { useMessages } from './useMessages';
import type { Outbox } from './outbox';

/** Scrolls in reverse: older messages that are added above move nothing. */
const Scroller = styled.div({
  display: 'flex',
  flexDirection: 'column-reverse',
  flex: 1,
  minWidth: 0,
  overflowY: 'auto',
  overflowAnchor: 'none',
  overscrollBehavior: 'contain',
  // The bottom bar is below the window.
  [VERY_LOW]: { overscrollBehavior: 'auto' },
  '&:focus-visible': { outlineOffset: -2 },
});

const Content = styled.div({
  display: 'flex',
  flex: '1 0 auto',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  padding: '8px 12px 12px',
  [theme.breakpoints.up('md')]: { padding: '8px 20px 16px' },
});

const FloatingButton = styled(Button)({
  position: 'absolute',
  right: 0,
  bottom: 12,
  left: 0,
  width: 'fit-content',
  maxWidth: 'calc(100% - 24px)',
  margin: '0 auto',
  borderColor: palette.secondary.light,
  borderRadius: 22,
  background: palette.background.raised,
  boxShadow: '0 6px 18px rgb(0 0 0 / 0.18)',
});

interface ToLatestProps {
  /** Messages below that were not in sight yet. */
  newCount: number;
  /** Unsent messages below. */
  unsent: number;
  scroller: Element | null;
  onClick: () => void;
}

/** Leads to the end of the conversation, and says what is there. */
function ToLatest({ newCount, unsent, scroller, onClick }: ToLatestProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useFocusHandover(ref, scroller);
  const texts = ['Jump to latest', newCount > 0 && `${newCount} new`, unsent > 0 && `${unsent} unsent`];
  return (
    <FloatingButton ref={ref} startIcon={<ChevronDownIcon fontSize="small" />} onClick={onClick}>
      {texts.filter(Boolean).join(' · ')}
    </FloatingButton>
  );
}

interface MessageLogProps {
  /** The other member. */
  name: string;
  entries: Entry[];
  conversation: ReturnType<typeof useMessages>;
  /** Why some messages could not be loaded. */
  failure: string | null;
  outbox: Outbox;
  scroll: LogScroll;
  onGoToEnd: () => void;
}

/** The scrolling part of a conversation. It opens at its end and announces messages that arrive while it is open. */
export function MessageLog(props: MessageLogProps) {
  const { name, entries, conversation, failure, outbox, scroll, onGoToEnd } = props;
  const { received, refetch, hasOlder, isOlderError, fetchOlder, hasNewer, isNewerError, fetchNewer } =
    conversation;
  const { scroller, setScroller, isAtEnd, isFar, seen, isUnsentBelow, onScroll } = scroll;
  const [receivedAtFirst] = useState(received?.id);
  const firstUnread = conversation.firstUnread ? String(conversation.firstUnread) : undefined;
  const days = useMemo(() => toDays(entries, firstUnread), [entries, firstUnread]);
  const newCount = entries.filter(({ key, isOwn }) => !isOwn && Number(key) > seen).length;
  // Where nothing is loaded, all that is missing was written before what is unsent.
  const isFailureAbove = isOlderError || !conversation.messages;
  const unsent = isUnsentBelow ? outbox.outgoing.length : 0;
  return (
    <div
      style={{ position: 'relative', display: 'flex', flex: 1, minHeight: 0 }}
      onMouseDown={(event) => {
        // Keeps the focus, and a phone's keyboard, in the field: in a low window the button would move away without them.
        if ((event.target as Element).closest('button')) event.preventDefault();
      }}
    >
      {/* Not live itself: a screen reader would read out older pages as they load. The announcer is live instead. */}
      <Scroller
        ref={setScroller}
        role="log"
        aria-live="off"
        aria-label={`Messages with ${name}`}
        tabIndex={0}
        onScroll={onScroll}
      >
        <Content>
          {hasOlder && !failure && (
            <LoadMore scroller={scroller} isLoading={conversation.isFetchingMore} onMore={fetchOlder} />
          )}
          {failure && isFailureAbove && (
            <LoadFailure message={failure} onRetry={isOlderError ? fetchOlder : () => void refetch()} />
          )}
          {days.map((day) => (
            <DayOfMessages
              key={day.number}
              day={day}
              name={name}
              firstUnread={firstUnread}
              outbox={outbox}
              scroller={scroller}
            />
          ))}
          {entries.length === 0 && (
            <div style={{ margin: 'auto' }}>
              <EmptyState icon={<MessageIcon />} title="No messages yet" text="Start the conversation!" />
            </div>
          )}
          {hasNewer && !failure && (
            <LoadMore scroller={scroller} isLoading={conversation.isFetchingMore} onMore={fetchNewer} />
          )}
          {failure && !isFailureAbove && (
            <LoadFailure message={failure} onRetry={() => void (isNewerError ? fetchNewer() : refetch())} />
          )}
        </Content>
      </Scroller>
      <VisuallyHidden role="status" style={{ bottom: 0, left: 0 }}>
        {received && received.id !== receivedAtFirst && `${name}: ${received.content}`}
      </VisuallyHidden>
      {!isAtEnd && (isFar || newCount > 0 || unsent > 0) && (
        <ToLatest newCount={newCount} unsent={unsent} scroller={scroller} onClick={onGoToEnd} />
      )}
    </div>
  );
}
