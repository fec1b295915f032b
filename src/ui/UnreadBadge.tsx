import Badge, { type BadgeProps } from '@mui/material/Badge';
import { UNREAD_BADGE_MAX } from '#contract/limits';

/** The number of unread messages at an icon, '9+' above nine (spec §2). The control around it has `unreadName`. */
export const UnreadBadge = (props: Omit<BadgeProps, 'max' | 'color'>) => (
  <Badge max={UNREAD_BADGE_MAX} color="error" {...props} />
);
