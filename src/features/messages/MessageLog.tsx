import styled from '@emotion/styled';
import { useMemo, useState } from 'react';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ChevronDownIcon, MessageIcon } from '../../ui/icons';
import { LoadMore } from '../../ui/LoadMore';
import { token } from '../../ui/tokens';
import { visuallyHidden } from '../../ui/visuallyHidden';
import { DayOfMessages } from './DayOfMessages';
import { toDays, type Entry } from './entries';
import { LoadFailure } from './LoadFailure';
import type { LogScroll } from './useLogScroll';
import type { useMessages } from './useMessages';
import type { Outbox } from './useOutbox';

const Frame = styled.div({ position: 'relative', display: 'flex', flex: 1, minHeight: 0 });

/** Measured from its end: older messages that come in above move nothing. */
const Scroller = styled.div({
  display: 'flex',
  flexDirection: 'column-reverse',
  flex: 1,
  minWidth: 0,
  overflowY: 'auto',
  overflowAnchor: 'none',
  overscrollBehavior: 'contain',
  '&:focus-visible': { outlineOffset: -2 },
});

const Content = styled.div({
  display: 'flex',
  flex: '1 0 auto',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  padding: '8px 12px 12px',
  '@media (min-width: 800px)': { padding: '8px 20px 16px' },
});

const Middle = styled.div({ margin: 'auto' });

const ToNew = styled(Button)({
  position: 'absolute',
  right: 0,
  bottom: 12,
  left: 0,
  width: 'fit-content',
  margin: '0 auto',
  borderColor: token.gold,
  borderRadius: 22,
  background: token.raised,
  boxShadow: '0 6px 18px rgb(0 0 0 / 0.18)',
});

const Announcer = styled.p(visuallyHidden, { bottom: 0, left: 0 });

interface MessageLogProps {
  /** The other member. */
  name: string;
  entries: Entry[];
  /** The newest that was received. */
  newest: Entry | undefined;
  messages: ReturnType<typeof useMessages>;
  /** Why older messages, or what is new, could not be loaded. */
  failure: string | null;
  outbox: Outbox;
  scroll: LogScroll;
}

/** The part of a conversation that scrolls; it opens at its end, and says what comes while it is open. */
export function MessageLog(props: MessageLogProps) {
  const { name, entries, newest, messages, failure, outbox, scroll } = props;
  const { refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = messages;
  const { scroller, setScroller, hasNew, onScroll, goToEnd } = scroll;
  const [newestAtFirst] = useState(newest?.key);
  const days = useMemo(() => toDays(entries), [entries]);
  return (
    <Frame>
      {/* Not live itself: older messages that are scrolled to would all be read out. The announcer speaks for it. */}
      <Scroller
        ref={setScroller}
        role="log"
        aria-live="off"
        aria-label={`Messages with ${name}`}
        tabIndex={0}
        onScroll={onScroll}
      >
        <Content>
          {hasNextPage && !failure && (
            <LoadMore scroller={scroller} isLoading={isFetchingNextPage} onMore={fetchNextPage} />
          )}
          {failure && isFetchNextPageError && (
            <LoadFailure message={failure} onRetry={() => void fetchNextPage()} />
          )}
          {days.map((day) => (
            <DayOfMessages key={day.number} day={day} name={name} outbox={outbox} />
          ))}
          {entries.length === 0 && (
            <Middle>
              <EmptyState
                icon={<MessageIcon size={44} />}
                title="No messages yet"
                text="Start the conversation!"
              />
            </Middle>
          )}
          {failure && !isFetchNextPageError && (
            <LoadFailure message={failure} onRetry={() => void refetch()} />
          )}
        </Content>
      </Scroller>
      <Announcer role="status">
        {newest && newest.key !== newestAtFirst && `${name}: ${newest.message.content}`}
      </Announcer>
      {hasNew && (
        <ToNew type="button" onClick={goToEnd}>
          <ChevronDownIcon size={18} />
          New messages
        </ToNew>
      )}
    </Frame>
  );
}
