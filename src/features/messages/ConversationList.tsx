import styled from '@emotion/styled';
import List from '@mui/material/List';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { failureSentence } from '../../api/errorSentence';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { MessageIcon } from '../../ui/navigationIcons';
import { LoadMore } from '../../ui/LoadMore';
import { RetryNote } from '../../network/RetryNote';
import { useGetConversationsInfiniteQuery } from './conversationsApi';
import { ConversationRow } from './ConversationRow';
import { LoadFailure } from './LoadFailure';
import { messagesErrors } from './messagesApi';

const Scroller = styled.div({ flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain' });

const SkeletonRows = styled.div({ display: 'grid', gap: 20, padding: '14px 16px' });

const SkeletonRow = styled.div({
  display: 'grid',
  gridTemplateColumns: '48px 1fr',
  alignItems: 'center',
  columnGap: 12,
});

const Lines = styled.div({ display: 'grid', gap: 8 });

/** Placeholder of the conversations while they load. */
function ConversationsSkeleton() {
  return (
    <SkeletonRows role="status" aria-label="Loading conversations">
      <RetryNote endpoint="getConversations" />
      {[140, 96, 170, 120, 150].map((width) => (
        <SkeletonRow key={width} aria-hidden="true">
          <Skeleton variant="circular" width={48} height={48} />
          <Lines>
            <Skeleton width={width} height={14} />
            <Skeleton width="80%" height={12} />
          </Lines>
        </SkeletonRow>
      ))}
    </SkeletonRows>
  );
}

/** The conversations, latest message first, page by page (spec §2). `open` is the other member of the one on screen. */
export function ConversationList({ open }: { open: string | undefined }) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const conversations = useGetConversationsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  // The next page cannot be requested during a refetch either.
  const { data, error, isFetching, refetch } = conversations;
  const { hasNextPage, isFetchNextPageError, fetchNextPage } = conversations;
  const { hasPreviousPage, isFetchPreviousPageError, fetchPreviousPage } = conversations;
  const message = error ? failureSentence(messagesErrors.getConversations, error) : null;
  const items = data?.pages.flatMap((page) => page.items) ?? [];

  if (!data && message) return <ErrorState message={message} onRetry={() => void refetch()} />;
  if (!data) return <ConversationsSkeleton />;
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<MessageIcon />}
        title="No conversations yet"
        text="Start messaging someone from their profile"
      />
    );
  }
  return (
    <Scroller ref={setScroller}>
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
        {items.map((conversation) => (
          <ConversationRow key={conversation.user.id} conversation={conversation} open={open} />
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
