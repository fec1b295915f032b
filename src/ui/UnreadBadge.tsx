import styled from '@emotion/styled';
import { UNREAD_BADGE_MAX } from '#contract/limits';
import { token } from './tokens';

const Count = styled.span({
  display: 'inline-block',
  minWidth: 22,
  padding: '0 4px',
  border: `2px solid ${token.paper}`,
  borderRadius: 12,
  background: token.danger,
  color: token.paper,
  fontSize: 11,
  fontWeight: 700,
  lineHeight: '18px',
  textAlign: 'center',
});

const Badge = styled(Count)({ position: 'absolute', top: 4, left: '50%' });

/** A count of messages, '9+' above nine (spec §2). */
export const unreadLabel = (count: number): string =>
  count > UNREAD_BADGE_MAX ? `${UNREAD_BADGE_MAX}+` : String(count);

/** How many messages wait in a row of a list, which says so in words beside it. */
export function UnreadCount({ count }: { count: number }) {
  return count > 0 && <Count aria-hidden="true">{unreadLabel(count)}</Count>;
}

/** How many messages wait, at an icon; the control around it says so in its name (`unreadName`). */
export function UnreadBadge({ count }: { count: number }) {
  return count > 0 && <Badge aria-hidden="true">{unreadLabel(count)}</Badge>;
}

/** 'Messages', or 'Messages, 3 unread'. */
export const unreadName = (count: number): string => (count > 0 ? `Messages, ${count} unread` : 'Messages');
