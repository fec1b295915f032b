import { useEffect } from 'react';

/**
 * The browser does not scroll when it goes back to this page. The login needs it for the feed, which takes over its history
 * entry: Chromium goes by the setting with which an entry was first left.
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
