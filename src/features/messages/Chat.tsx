import styled from '@emotion/styled';
import { useMemo } from 'react';
import { failureSentence } from '../../api/errorSentence';
import { useAppSelector } from '../../app/hooks';
import { selectClockOffset } from '../../network/networkSlice';
import { ErrorState } from '../../ui/ErrorState';
import { RetryNote } from '../../network/RetryNote';
import { ChatHeader } from './ChatHeader';
import { Composer } from './Composer';
import { MessageLog } from './MessageLog';
import { MessagesSkeleton } from './messagesSkeletons';
import { toEntries } from './entries';
import { messagesErrors } from './messagesSentences';
import { useLogScroll } from './useLogScroll';
import { useMessages } from './useMessages';
import { useOutbox } from './useOutbox';
import { usePartner } from './usePartner';

const Middle = styled.div({
  flex: 1,
  display: 'grid',
  alignContent: 'center',
  minHeight: 0,
  overflowY: 'auto',
});

/** The conversation with a member (spec §2). Messages can be written, and show, even if it could not be loaded. */
export function Chat({ username }: { username: string }) {
  const partner = usePartner(username);
  const conversation = useMessages(username);
  const outbox = useOutbox(username);
  const { messages, received, error, refetch, showNewest } = conversation;
  const { outgoing } = outbox;
  const clockOffsetMs = useAppSelector(selectClockOffset);
  const entries = useMemo(
    () =>
      messages || outgoing.length > 0
        ? toEntries(messages ?? [], outgoing, username, clockOffsetMs)
        : undefined,
    [messages, outgoing, username, clockOffsetMs],
  );
  const scroll = useLogScroll(received?.id);
  const failure = error ? failureSentence(messagesErrors.getMessages, error, partner.username) : null;
  const goToEnd = () => {
    showNewest();
    scroll.goToEnd();
  };

  const body = () => {
    if (entries) {
      return (
        <MessageLog
          key={messages ? 'loaded' : 'unsent'}
          name={partner.username}
          entries={entries}
          conversation={conversation}
          failure={failure}
          outbox={outbox}
          scroll={scroll}
          onGoToEnd={goToEnd}
        />
      );
    }
    if (failure) {
      return (
        <Middle>
          <ErrorState message={failure} onRetry={() => void refetch()} />
        </Middle>
      );
    }
    return (
      <MessagesSkeleton>
        <RetryNote endpoint="getMessages" />
      </MessagesSkeleton>
    );
  };

  return (
    <>
      <ChatHeader partner={partner} />
      {body()}
      <Composer
        username={username}
        onSend={(text) => {
          outbox.send(text);
          goToEnd();
        }}
      />
    </>
  );
}
