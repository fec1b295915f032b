import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo, useState } from 'react';
import { statusOf } from '../../api/callFailure';
import { failureSentence } from '../../api/errorSentence';
import { isSameName } from '../../api/isSameName';
import { useAppSelector } from '../../app/hooks';
import { selectClockOffset } from '../../network/networkSlice';
import { ErrorState } from '../../ui/states';
import { RetryNote } from '../../network/RetryNote';
import { BlockedMember, useBlock } from '../blocks/BlockedMember';
import { useMember } from '../members/membersApi';
import { ChatHeader } from './ChatHeader';
import { Composer } from './Composer';
import { findConversation, selectUnreadFrom, useGetConversationsInfiniteQuery } from './conversationsApi';
import { MessageLog } from './MessageLog';
import { toEntries } from './entries';
import { messagesApi, messagesErrors, useReadMessagesMutation } from './messagesApi';
import { useLogScroll } from './useLogScroll';
import { useMessages } from './useMessages';
import { useOutbox } from './outbox';

const Bubbles = styled.div({ display: 'grid', alignContent: 'end', gap: 12, flex: 1, padding: 16 });

const Middle = styled.div({
  display: 'grid',
  alignContent: 'center',
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
});

const WIDTHS = ['46%', '62%', '30%', '54%', '38%'];

/** Placeholder of the messages while they load. */
function MessagesSkeleton() {
  return (
    <Bubbles role="status" aria-label="Loading messages">
      {WIDTHS.map((width, index) => (
        <Skeleton
          key={width}
          aria-hidden="true"
          style={{ width, height: 40, borderRadius: 16, justifySelf: index % 2 ? 'end' : 'start' }}
        />
      ))}
      <RetryNote endpoint="getMessages" />
    </Bubbles>
  );
}

/** The other member's name in its own case and their picture, from the conversations or else as a member. */
function usePartner(username: string): { username: string; picture: string | null } {
  const { user, isSettled } = useGetConversationsInfiniteQuery(undefined, {
    selectFromResult: ({ data, isError }) => ({
      user: findConversation(data, username)?.user,
      isSettled: data !== undefined || isError,
    }),
  });
  const member = useMember(isSettled && !user ? username : skipToken);
  const known = user ?? member;
  return { username: known?.username ?? username, picture: known?.profile_picture ?? null };
}

/** Marks the conversation as read once its end was seen: older messages may be unread that are not loaded. */
function useReadMessages(username: string, lastId = 0) {
  const [readMessages] = useReadMessagesMutation();
  const hasUnread = useAppSelector((state) => Boolean(selectUnreadFrom(state, username)));
  useEffect(() => {
    if (lastId > 0 && hasUnread) void readMessages({ username, lastId });
  }, [readMessages, username, lastId, hasUnread]);
}

interface ConversationProps {
  username: string;
  /** Why it is missing is on its way. */
  isLoading: boolean;
}

/** Messages can be written, and show, even if it could not be loaded. */
function Conversation({ username, isLoading }: ConversationProps) {
  const partner = usePartner(username);
  const conversation = useMessages(username);
  const outbox = useOutbox(username);
  const { messages, latestId, hasNewer, error, refetch, showNewest } = conversation;
  const { outgoing } = outbox;
  const clockOffsetMs = useAppSelector(selectClockOffset);
  // Also where messages are cached: the account was deleted, or one has blocked the other.
  const isMissing = error !== undefined && statusOf(error) === 404;
  const entries = useMemo(
    () =>
      !isMissing && (messages || outgoing.length > 0)
        ? toEntries(messages ?? [], outgoing, username, clockOffsetMs)
        : undefined,
    [isMissing, messages, outgoing, username, clockOffsetMs],
  );
  const scroll = useLogScroll(latestId);
  useReadMessages(username, scroll.isAtEnd && messages && !hasNewer ? latestId : undefined);
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
    if (failure && !isLoading) {
      return (
        <Middle>
          <ErrorState message={failure} onRetry={() => void refetch()} />
        </Middle>
      );
    }
    return <MessagesSkeleton />;
  };

  return (
    <>
      <ChatHeader
        partner={partner}
        isMissing={isMissing}
        received={(messages ?? []).filter((message) => isSameName(message.sender_username, username))}
      />
      {body()}
      {!isMissing && (
        <Composer
          username={username}
          onSend={(text) => {
            const isTaken = outbox.send(text);
            if (isTaken) goToEnd();
            return isTaken;
          }}
        />
      )}
    </>
  );
}

/** The conversation with a member (spec §2). With one whom one has blocked it says so, and asks the server for nothing. */
export function Chat({ username }: { username: string }) {
  const { isMissing } = messagesApi.endpoints.getMessages.useQueryState(username, {
    selectFromResult: ({ error }) => ({ isMissing: error !== undefined && statusOf(error) === 404 }),
  });
  const [wasMissing, setMissing] = useState(false);
  if (isMissing && !wasMissing) setMissing(true);
  const { block, isLoading } = useBlock(wasMissing ? username : skipToken);
  if (!block) return <Conversation username={username} isLoading={isLoading} />;
  return (
    <>
      <ChatHeader
        partner={{ username: block.username, picture: block.profile_picture }}
        isMissing
        received={[]}
      />
      <Middle>
        <BlockedMember username={block.username} />
      </Middle>
    </>
  );
}
