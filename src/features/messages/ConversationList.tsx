import styled from '@emotion/styled';
import List from '@mui/material/List';
import { useState } from 'react';
import { timeSince } from '#contract/time';
import { failureSentence } from '../../api/errorSentence';
import { isSameName } from '../../api/isSameName';
import { EmptyState, ErrorState, LoadFailure } from '../../ui/states';
import { MessageIcon } from '../../ui/navigationIcons';
import { LoadMore } from '../../ui/LoadMore';
import { LoadingRows } from '../../ui/skeletons';
import { RetryNote } from '../../network/RetryNote';
import { TWO_PANES, VERY_LOW } from '../../theme/measures';
import { palette, theme, typography } from '../../theme/theme';
import { useGetConversationsInfiniteQuery } from './conversationsApi';
import { ConversationRow, UnsentRow } from './ConversationRow';
import { toConversation, useKeptConversations } from './keptConversations';
import { messagesErrors } from './messagesApi';
import { useUnsentNames } from './unsent';
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

/** The conversations, latest message first, page by page (spec §2). `open` is the other member of the one on screen. */
export function ConversationList({ open }: { open: string | undefined }) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const conversations = useGetConversationsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  // The next page cannot be requested during a refetch either.
  const { data, error, isFetching, refetch } = conversations;
  const { hasNextPage, isFetchNextPageError, fetchNextPage } = conversations;
  const { hasPreviousPage, isFetchPreviousPageError, fetchPreviousPage } = conversations;
  const message = error ? failureSentence(messagesErrors.getConversations, error) : null;
  const kept = useKeptConversations(!data);
  const items = data?.pages.flatMap((page) => page.items) ?? kept?.value.map(toConversation) ?? [];
  const isListed = (name: string) => items.some(({ user }) => isSameName(user.username, name));
  const unsentNames = useUnsentNames(open).filter((name) => !isListed(name));
  const hasRows = data ?? kept;
  useHeldRows(scroller);

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
      <NoConversations
        icon={<MessageIcon />}
        title="No conversations yet"
        text="Start messaging someone from their profile"
      />
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
      <List sx={{ py: 0.5 }}>
        {unsentNames.map((name) => (
          <UnsentRow key={name} username={name} open={open} />
        ))}
        {items.map(({ user, latest_message, unread_count }) => (
          <ConversationRow
            key={user.id}
            user={user}
            latest={latest_message}
            unreadCount={unread_count}
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
