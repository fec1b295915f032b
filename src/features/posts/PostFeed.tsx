import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { failureSentence } from '../../api/errorSentence';
import { Button } from '../../ui/Button';
import { CardSkeleton } from '../../ui/CardSkeleton';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { Mark } from '../../ui/Logo';
import { RetryNote } from '../network';
import { PostCard } from './PostCard';
import { useGetPostsInfiniteQuery } from './postsApi';

/** The next page is fetched when its end is this near, in pixels. */
const AHEAD = '1200px';

export const FeedList = styled.div({ display: 'grid', gap: 8, '@media (min-width: 600px)': { gap: 12 } });

const More = styled.div({ display: 'grid', justifyItems: 'center', gap: 8, padding: '12px 16px' });

/** Fetches the next page when its place comes near the window, or at a press where that cannot be seen. */
function LoadMore({ onMore, isLoading }: { onMore: () => void; isLoading: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || isLoading) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onMore();
      },
      { rootMargin: `${AHEAD} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [onMore, isLoading]);
  return (
    <More ref={ref}>
      <Button type="button" disabled={isLoading} onClick={onMore}>
        {isLoading ? 'Loading...' : 'Load more'}
      </Button>
    </More>
  );
}

interface PostFeedProps {
  /** Only the posts of this member. */
  author?: string;
}

/** Posts, newest first, page by page: everybody's (spec §2), or one member's on their profile. */
export function PostFeed({ author }: PostFeedProps) {
  const posts = useGetPostsInfiniteQuery(author === undefined ? undefined : { author });
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = posts;
  const message = error ? failureSentence('getPosts', error) : null;

  if (!data && message) return <ErrorState message={message} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <FeedList aria-busy="true" role="status" aria-label="Loading posts">
        <RetryNote endpoint="getPosts" />
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
      </FeedList>
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    const text = author === undefined ? 'Be the first to share something!' : `Nothing by ${author} so far.`;
    return <EmptyState icon={<Mark size={48} />} title="No posts yet" text={text} />;
  }
  return (
    <>
      <FeedList role="feed" aria-label="Posts" aria-busy={isFetching}>
        {items.map((post, index) => (
          <PostCard key={post.id} post={post} position={index + 1} />
        ))}
      </FeedList>
      {message && <ErrorState message={message} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !message && <LoadMore isLoading={isFetchingNextPage} onMore={fetchNextPage} />}
    </>
  );
}
