import { useEffect } from 'react';
import { MESSAGES_FIRST_POLL_MS, MESSAGES_POLL_MS, UNREAD_POLL_MS } from '#contract/limits';
import { useAppDispatch } from '../../app/hooks';
import { messagesApi, useGetUnreadCountQuery } from './messagesApi';

/**
 * How many messages wait, for the badges of header and bottom bar: asked for every 30 s, by both together once, and never
 * in a hidden page (spec §9). A failure is 0 (spec §8).
 */
export function useUnreadCount(): number {
  const { data, isError } = useGetUnreadCountQuery(undefined, {
    pollingInterval: UNREAD_POLL_MS,
    skipPollingIfUnfocused: true,
  });
  return isError ? 0 : (data?.unread_count ?? 0);
}

/** The messages screen asks for itself too: after 1 s, then every 120 s, never in a hidden page (spec §9). */
export function useMessagesPolling(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const pollIn = (ms: number) => {
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible') {
          const { getUnreadCount } = messagesApi.endpoints;
          void dispatch(getUnreadCount.initiate(undefined, { forceRefetch: true, subscribe: false }));
        }
        pollIn(MESSAGES_POLL_MS);
      }, ms);
    };
    pollIn(MESSAGES_FIRST_POLL_MS);
    return () => clearTimeout(timer);
  }, [dispatch]);
}
