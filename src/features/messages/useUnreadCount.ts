import { useState } from 'react';
import { MESSAGES_FIRST_POLL_MS, MESSAGES_POLL_MS, UNREAD_POLL_MS } from '#contract/limits';
import { conversationsApi } from './conversationsApi';

const { useQuery, useQueryState, useQuerySubscription } = conversationsApi.endpoints.getUnreadCount;

/** The number of unread messages, for the badges: polled every 30 s in a visible page (spec §9). A failure is 0 (spec §8). */
export function useUnreadCount(): number {
  const { data, isError } = useQuery(undefined, {
    pollingInterval: UNREAD_POLL_MS,
    skipPollingIfUnfocused: true,
  });
  return isError ? 0 : (data?.unread_count ?? 0);
}

/** Polls the unread count for the messages screen: 1 s after it opened, then every 120 s (spec §9). */
export function useMessagesPolling(): void {
  const [openedAt] = useState(Date.now);
  const { startedTimeStamp = 0 } = useQueryState(undefined, {
    selectFromResult: ({ startedTimeStamp }) => ({ startedTimeStamp }),
  });
  const isPolled = startedTimeStamp >= openedAt + MESSAGES_FIRST_POLL_MS;
  useQuerySubscription(undefined, {
    pollingInterval: isPolled ? MESSAGES_POLL_MS : MESSAGES_FIRST_POLL_MS,
    skipPollingIfUnfocused: true,
  });
}
