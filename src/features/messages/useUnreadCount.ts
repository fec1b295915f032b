import { useState } from 'react';
import { MESSAGES_FIRST_POLL_MS, MESSAGES_POLL_MS, UNREAD_POLL_MS } from '#contract/limits';
import { usePollingInterval } from '../network';
import { conversationsApi } from './conversationsApi';

const { useQuery, useQueryState, useQuerySubscription } = conversationsApi.endpoints.getUnreadCount;

/**
 * The number of unread messages, for the badges: polled every 30 s in a visible page without a live stream (spec §9). A
 * failure is 0 (spec §8).
 */
export function useUnreadCount(): number {
  const { data, isError } = useQuery(undefined, {
    pollingInterval: usePollingInterval(UNREAD_POLL_MS),
    skipPollingIfUnfocused: true,
  });
  return isError ? 0 : (data?.unread_count ?? 0);
}

/** Polls the unread count for the messages screen: 1 s after it opened, then every 120 s without a live stream (spec §9). */
export function useMessagesPolling(): void {
  const [openedAt] = useState(Date.now);
  const { startedTimeStamp = 0 } = useQueryState(undefined, {
    selectFromResult: ({ startedTimeStamp }) => ({ startedTimeStamp }),
  });
  const pollingInterval = usePollingInterval(MESSAGES_POLL_MS);
  const isPolled = startedTimeStamp >= openedAt + MESSAGES_FIRST_POLL_MS;
  useQuerySubscription(undefined, {
    pollingInterval: isPolled ? pollingInterval : MESSAGES_FIRST_POLL_MS,
    skipPollingIfUnfocused: true,
  });
}
