import { useEffect, useRef } from 'react';
import Button from '@mui/material/Button';
import { useFocusHandover } from './useFocusHandover';

/** The distance from the end of a list at which the next page is fetched, in viewport heights. */
const AHEAD = '300%';

interface LoadMoreProps {
  /** The element in which the list scrolls; null for the window. */
  scroller: Element | null;
  label?: string;
  onMore: () => void;
  /** Whether any request of the list is in flight: RTK Query would ignore a call for another page until it has ended. */
  isLoading: boolean;
}

/** Either end of a list's loaded pages: fetches the next page when it is near the viewport, or when pressed. */
export function LoadMore({ scroller, label = 'Load more', onMore, isLoading }: LoadMoreProps) {
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

  useFocusHandover(ref, scroller);

  return (
    <div ref={ref} style={{ display: 'grid', justifyItems: 'center', padding: '12px 16px' }}>
      {/* A button that is disabled loses the focus. Tab passes it in a list that keys scroll: to focus it would scroll there. */}
      <Button
        tabIndex={scroller instanceof HTMLElement && scroller.tabIndex === 0 ? -1 : 0}
        aria-disabled={isLoading}
        onClick={isLoading ? undefined : onMore}
      >
        {isLoading ? 'Loading...' : label}
      </Button>
    </div>
  );
}
