import styled from '@emotion/styled';
import { useMemo } from 'react';
import { failureSentence } from '../../api/errorSentence';
import { ErrorState } from '../../ui/ErrorState';
import { RetryNote } from '../network';
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

/** The conversation with a member (spec §2). It can be written in whatever could be loaded. */
export function Chat({ username }: { username: string }) {
  const partner = usePartner(username);
  const messages = useMessages(username);
  const outbox = useOutbox(username);
  const { data, error } = messages;
  const { outgoing } = outbox;
  const entries = useMemo(() => data && toEntries(data, outgoing, username), [data, outgoing, username]);
  const newest = entries?.findLast(({ isOwn }) => !isOwn);
  const scroll = useLogScroll(newest?.key);
  const failure = error ? failureSentence(messagesErrors.getMessages, error, partner.username) : null;

  const body = () => {
    if (entries) {
      return (
        <MessageLog
          name={partner.username}
          entries={entries}
          newest={newest}
          messages={messages}
          failure={failure}
          outbox={outbox}
          scroll={scroll}
        />
      );
    }
    if (failure) {
      return (
        <Middle>
          <ErrorState message={failure} onRetry={() => void messages.refetch()} />
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
          scroll.goToEnd();
        }}
      />
    </>
  );
}
