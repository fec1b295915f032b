import Badge from '@mui/material/Badge';
import type { ReactNode } from 'react';
import { UNREAD_BADGE_MAX } from '#contract/limits';

interface UnreadBadgeProps {
  count: number;
  children?: ReactNode;
}

/**
 * The number of unread messages at an icon, '9+' above nine (spec §2). Screen readers get the whole count from the name of
 * the control around it.
 */
export const UnreadBadge = ({ count, children }: UnreadBadgeProps) =>
  // At 0, MUI's Badge would keep the last count as invisible text.
  count > 0 ? (
    <Badge
      badgeContent={count}
      max={UNREAD_BADGE_MAX}
      color="error"
      slotProps={{ badge: { 'aria-hidden': true } }}
    >
      {children}
    </Badge>
  ) : (
    children
  );
