import { useEffect } from 'react';

/**
 * The browser does not scroll when it goes back to this page. For a history entry that becomes another page's (a login is
 * replaced by the feed) as well: Chromium goes by what held when the entry was first left.
 */
export function useManualScrollRestoration(): void {
  useEffect(() => {
    const { scrollRestoration } = window.history;
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = scrollRestoration;
    };
  }, []);
}
