import type { BaseQueryEnhancer } from './types';

/** Resolves when the page is visible, or when the signal aborts. */
function pageVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== 'visible' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', check);
      signal.removeEventListener('abort', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', check);
    check();
  });
}

/**
 * Delays a call that marks what it returns as read until the page is visible (decisions: Messages). It is inside the
 * retries, so that each of them waits as well.
 */
export const withVisiblePage: BaseQueryEnhancer = (baseQuery) => async (args, api, options) => {
  if (options.marksAsRead) await pageVisible(api.signal);
  return baseQuery(args, api, options);
};
