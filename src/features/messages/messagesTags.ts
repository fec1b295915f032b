import { baseApi } from '../../api/baseApi';

/** The list of conversations. */
export const CONVERSATIONS = { type: 'Conversation', id: 'LIST' } as const;

/** The messages with a member. */
export const messagesWith = (username: string) => ({ type: 'Message', id: username.toLowerCase() }) as const;

export const UNREAD = { type: 'Unread' } as const;

type MessagesTag = typeof CONVERSATIONS | { type: 'Message'; id?: string } | typeof UNREAD;

/**
 * Refetches what is on screen of these: they were changed by other members, in another tab, or by a query, since to fetch
 * messages marks them as read.
 */
export const refetchMessages = (...tags: MessagesTag[]) => baseApi.util.invalidateTags(tags);
