import styled from '@emotion/styled';
import { skipToken } from '@reduxjs/toolkit/query';
import List from '@mui/material/List';
import { useEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import type { Conversation } from '#contract/messages';
import { timeSince } from '#contract/time';
import { failureSentence } from '../../api/errorSentence';
import { isSameName } from '../../api/isSameName';
import { EmptyState, ErrorState, LoadFailure } from '../../ui/states';
import { MessageIcon } from '../../ui/navigationIcons';
import { LoadMore } from '../../ui/LoadMore';
import { useLocationKey } from '../../ui/locationKey';
import { LoadingRows } from '../../ui/skeletons';
import { RetryNote } from '../../network/RetryNote';
import { TWO_PANES, VERY_LOW } from '../../theme/measures';
import { palette, theme, typography } from '../../theme/theme';
import { useGetConversationsInfiniteQuery } from './conversationsApi';
import { ConversationRow, UnsentRow } from './ConversationRow';
import { toConversation, useKeptConversations } from './keptConversations';
import { messagesApi, messagesErrors } from './messagesApi';
import { useUnsentNames } from './unsent';
import { useFocusAfterChat } from './useFocusAfterChat';
import { useHeldRows } from './useHeldRows';

const Scroller = styled.div({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // useHeldRows does it.
  overflowAnchor: 'none',
  // The bottom bar is below the window.
  [VERY_LOW]: { overscrollBehavior: 'auto' },
});

/** Beside another pane, whose sign says how to begin, it is a note at the top of the list. */
const NoConversations = styled(EmptyState)({
  [theme.breakpoints.up(TWO_PANES)]: {
    justifyItems: 'start',
    gap: 2,
    padding: '0 16px',
    textAlign: 'start',
    '& > svg': { display: 'none' },
    '& > h2': { fontFamily: 'inherit', fontSize: '1rem', fontWeight: 600 },
    '& > p': { ...typography.subtitle2, textWrap: 'pretty' },
  },
});

/** In the line of the heading, where nothing moves when it goes. */
const Age = styled.p({
  ...typography.caption,
  position: 'absolute',
  top: 0,
  right: 16,
  padding: '18px 0 10px',
  color: palette.text.secondary,
});

/** Another press on Messages leads to the list's top, as it does on the other pages. */
function useTopOnPress(scroller: HTMLElement | null, isListAlone: boolean): void {
  const key = useLocationKey();
  const isBack = useNavigationType() === NavigationType.Pop;
  const shown = useRef({ key, isListAlone });
  useEffect(() => {
    const before = shown.current;
    shown.current = { key, isListAlone };
    if (key !== before.key && before.isListAlone && isListAlone && !isBack) scroller?.scrollTo(0, 0);
  }, [key, isListAlone, isBack, scroller]);
}

/** The conversations, latest message first, page by page (spec §2). `open` is the other member of the one on screen. */
export function ConversationList({ open }: { open: string | undefined }) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const conversations = useGetConversationsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  // The next page cannot be requested during a refetch either.
  const { data, error, isFetching, refetch } = conversations;
  const { hasNextPage, isFetchNextPageError, fetchNextPage } = conversations;
  const { hasPreviousPage, isFetchPreviousPageError, fetchPreviousPage } = conversations;
  const { isRead } = messagesApi.endpoints.getMessages.useQueryState(open ?? skipToken, {
    selectFromResult: ({ isError }) => ({ isRead: !isError }),
  });
  const message = error && !isFetching ? failureSentence(messagesErrors.getConversations, error) : null;
  const kept = useKeptConversations(!data);
  const items = data?.pages.flatMap((page) => page.items) ?? kept?.value.map(toConversation) ?? [];
  const isListed = (name: string) => items.some(({ user }) => isSameName(user.username, name));
  // An open conversation is being read, so its badge does not wait for the server's new count.
  const unreadOf = ({ user, unread_count }: Conversation) =>
    isRead && open !== undefined && isSameName(user.username, open) ? 0 : unread_count;
  const unsentNames = useUnsentNames(open).filter((name) => !isListed(name));
  const hasRows = data !== undefined || (kept !== undefined && kept.value.length > 0);
  useHeldRows(scroller);
  useTopOnPress(scroller, open === undefined);
  useFocusAfterChat(scroller, open);

  if (!hasRows && message) return <ErrorState message={message} onRetry={() => void refetch()} />;
  if (!hasRows) {
    return (
      <LoadingRows label="Loading conversations" size={48}>
        <RetryNote endpoint="getConversations" />
      </LoadingRows>
    );
  }
  if (items.length === 0 && unsentNames.length === 0) {
    return (
      <>
        {message && <LoadFailure message={message} onRetry={() => void refetch()} />}
        <NoConversations
          icon={<MessageIcon />}
          title="No conversations yet"
          text="Start messaging someone from their profile"
        />
      </>
    );
  }
  return (
    <Scroller ref={setScroller}>
      {kept && <Age role="status">As of {timeSince(kept.at, new Date().getTime())}</Age>}
      {hasPreviousPage && !message && (
        <LoadMore scroller={scroller} isLoading={isFetching} onMore={fetchPreviousPage} />
      )}
      {message && !isFetchNextPageError && (
        <LoadFailure
          message={message}
          onRetry={() => void (isFetchPreviousPageError ? fetchPreviousPage() : refetch())}
        />
      )}
      <List sx={{ py: 0.5 }} data-rows>
        {unsentNames.map((name) => (
          <UnsentRow key={name} username={name} open={open} />
        ))}
        {items.map((item) => (
          <ConversationRow
            key={item.user.id}
            user={item.user}
            latest={item.latest_message}
            unreadCount={unreadOf(item)}
            open={open}
          />
        ))}
      </List>
      {message && isFetchNextPageError && (
        <LoadFailure message={message} onRetry={() => void fetchNextPage()} />
      )}
      {hasNextPage && !message && (
        <LoadMore scroller={scroller} isLoading={isFetching} onMore={fetchNextPage} />
      )}
    </Scroller>
  );
}
