import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { Button } from './Button';

/** The next page is fetched when the end of a list is this near. */
const AHEAD = '600px';

const Place = styled.div({ display: 'grid', justifyItems: 'center', padding: '12px 16px' });

interface LoadMoreProps {
  /** The element in which the list scrolls. */
  scroller: Element | null;
  onMore: () => void;
  isLoading: boolean;
}

/** The end of a list that scrolls within an element: fetches the next page when it comes near, or at a press. */
export function LoadMore({ scroller, onMore, isLoading }: LoadMoreProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = ref.current;
    if (!place || isLoading) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onMore();
      },
      { root: scroller, rootMargin: `${AHEAD} 0px` },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, [scroller, onMore, isLoading]);
  return (
    <Place ref={ref}>
      <Button type="button" disabled={isLoading} onClick={onMore}>
        {isLoading ? 'Loading...' : 'Load more'}
      </Button>
    </Place>
  );
}
