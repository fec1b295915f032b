import { UNREAD_BADGE_MAX } from '#contract/limits';

/** A count of messages, '9+' above nine (spec §2). */
export const unreadLabel = (count: number): string =>
  count > UNREAD_BADGE_MAX ? `${UNREAD_BADGE_MAX}+` : String(count);

/** 'Messages', or 'Messages, 3 unread'. */
export const unreadName = (count: number): string => (count > 0 ? `Messages, ${count} unread` : 'Messages');
